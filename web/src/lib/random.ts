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
