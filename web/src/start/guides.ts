// A first round with captions, one game each: a transcript that the engine checks, and what to say before its decisions.
export interface Guide {
    game: string;
    title: string;
    transcript: string;
    // By the number of the decision.
    captions: Record<number, string>;
}

export const guides: Guide[] = [];

export const guideTo = (game: string) => guides.find((guide) => guide.game === game);
