// The engine draws no seed of its own; the page brings one that nobody can guess.
export function freshSeed(): number {
    const words = crypto.getRandomValues(new Uint32Array(2));
    // 53 bits: what a number in JSON holds exactly.
    return (words[0]! & 0x1fffff) * 2 ** 32 + words[1]!;
}

// A fair whole number from 0 to below - 1, for dice that the page rolls at a companion's table.
export function below(limit: number): number {
    const span = 2 ** 32 - (2 ** 32 % limit);
    for (;;) {
        const [word] = crypto.getRandomValues(new Uint32Array(1));
        if (word! < span) return word! % limit;
    }
}

// A name that no other table has, in the form of a UUID of version 4. Browsers make them by themselves only for pages that
// came by a safe way.
export function freshId(): string {
    const bytes = crypto.getRandomValues(new Uint8Array(16));
    bytes[6] = (bytes[6]! & 0x0f) | 0x40;
    bytes[8] = (bytes[8]! & 0x3f) | 0x80;
    const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
    return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}
