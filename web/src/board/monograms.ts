// Two letters that tell a piece from all others on the board; three or a number where two do not do.
export function monogramsOf(pieces: { id: string; name: string }[]): Map<string, string> {
    const alike = new Map<string, number>();
    for (const { name } of pieces) alike.set(name, (alike.get(name) ?? 0) + 1);
    const taken = new Set<string>();
    const given = new Map<string, string>();
    for (const { id, name } of pieces) {
        const wishes = alike.get(name) === 1 ? wishesOf(name) : numberedOf(name);
        const monogram = wishes.find((wish) => !taken.has(wish.toLowerCase())) ?? `${taken.size + 1}`;
        taken.add(monogram.toLowerCase());
        given.set(id, monogram);
    }
    return given;
}

function wishesOf(name: string): string[] {
    // What stands in brackets only says which of several it is.
    const words = name
        .replace(/\(.*?\)/g, "")
        .split(/[^\p{L}\p{N}]+/u)
        .filter((word) => word !== "");
    const letters = [...words.join("")];
    const first = letters[0]?.toUpperCase() ?? "?";
    const initials = words.map((word) => [...word][0]!.toUpperCase()).join("");
    const pairs = letters.slice(1).map((letter) => first + letter.toLowerCase());
    const threes = pairs.flatMap((pair, i) =>
        letters.slice(i + 2).map((letter) => pair + letter.toLowerCase()),
    );
    const short = words.length > 1 ? [initials.slice(0, 2), initials.slice(0, 3)] : [];
    return [...short, ...pairs, ...threes, ...numberedOf(name)];
}

function numberedOf(name: string): string[] {
    const first = [...name][0]?.toUpperCase() ?? "?";
    return Array.from({ length: 99 }, (_, i) => `${first}${i + 1}`);
}
