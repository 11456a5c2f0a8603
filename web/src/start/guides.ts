// A first round with captions, one game each: a transcript that the engine checks, and what is said after its decisions.
// They are files in guides/, fetched when somebody wants one.
export interface Guide {
    game: string;
    title: string;
    transcript: string;
    // By the number of decisions.
    captions: Record<number, string>;
}

const transcripts = import.meta.glob<string>("../../guides/*.jsonl", { query: "?raw", import: "default" });
const words = import.meta.glob<Omit<Guide, "transcript">>(
    ["../../guides/*.json", "!../../guides/*.plan.json"],
    {
        import: "default",
    },
);
const file = (game: string, ending: string) => `../../guides/${game}.${ending}`;

export const hasGuide = (game: string) => file(game, "jsonl") in transcripts && file(game, "json") in words;

export async function loadGuide(game: string): Promise<Guide> {
    const [transcript, said] = await Promise.all([
        transcripts[file(game, "jsonl")]!(),
        words[file(game, "json")]!(),
    ]);
    return { ...said, transcript };
}
