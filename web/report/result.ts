// What the laboratory found, as docs/lab.md says. A report may be drawn from a result of another version, so
// whatever is not there is left out: every field may be missing.
export interface Estimate {
    value: number;
    low?: number | null;
    high?: number | null;
}
// An estimate of nothing is null.
export type Maybe<T> = T | null | undefined;

export interface Spread {
    mean?: Maybe<Estimate>;
    least?: number;
    p5?: number;
    p25?: number;
    median?: number;
    p75?: number;
    p95?: number;
    most?: number;
    histogram?: Maybe<{ width: number; bins: [number, number][] }>;
}

export interface SeatResult {
    seat: number;
    force?: string;
    bot?: string;
    wins?: number;
    win_rate?: Maybe<Estimate>;
    score?: Maybe<Estimate>;
}

export interface Ending {
    rule?: string;
    text?: string;
    games?: number;
    share?: Maybe<Estimate>;
    seat_0?: Maybe<Estimate>;
}

export interface Advantage {
    games?: number;
    win_rate?: Maybe<Estimate>;
    even?: number;
    seats?: {
        seat: number;
        games?: number;
        with?: Maybe<Estimate>;
        without?: Maybe<Estimate>;
        difference?: Maybe<Estimate>;
    }[];
}

export interface FiredSide {
    win_rate?: Maybe<Estimate>[];
    rounds?: Maybe<Estimate>;
}
export interface FiredRule {
    rule: string;
    text?: string;
    games?: number;
    share?: Maybe<Estimate>;
    times?: Maybe<Estimate>;
    with?: Maybe<FiredSide>;
    without?: Maybe<FiredSide>;
    difference?: Maybe<Estimate>;
    clear?: boolean;
}

export interface Outlier {
    number: number;
    seed?: number;
    why?: string;
    value?: number;
    text?: string;
    transcript?: string;
}

export interface Arm {
    name?: string;
    options?: Record<string, string>;
    bots?: string[];
    games?: number;
    stopped?: number;
    seats?: SeatResult[];
    forces?: { force: string; seats?: number[]; win_rate?: Maybe<Estimate> }[];
    draws?: Maybe<{ games?: number; share?: Maybe<Estimate> }>;
    rounds?: Maybe<Spread>;
    decisions?: Maybe<Spread>;
    lead_changes?: Maybe<Spread>;
    score_difference?: Maybe<Spread>;
    endings?: Ending[];
    acting_first?: Maybe<Advantage>;
    winning_lead?: Maybe<Advantage>;
    rules?: FiredRule[];
    rules_compared?: number;
    rules_clear?: number;
    rules_by_chance?: number;
    outliers?: Outlier[];
}

export interface Comparison {
    kind?: string;
    a?: string;
    b?: string;
    pairs?: number;
    planned_pairs?: number;
    test?: Maybe<{ lower: number; upper: number; alpha: number; beta: number }>;
    progress?: string;
    evidence?: Maybe<number>;
    floor?: Maybe<number>;
    ceiling?: Maybe<number>;
    path?: [number, number][];
    seats?: {
        seat?: Maybe<number>;
        force?: Maybe<string>;
        a?: Maybe<Estimate>;
        b?: Maybe<Estimate>;
        difference?: Maybe<Estimate>;
        plain?: Maybe<Estimate>;
    }[];
    tested_seat?: Maybe<number>;
    a_rate?: Maybe<Estimate>;
    b_rate?: Maybe<Estimate>;
    pentanomial?: Maybe<number[]>;
    pair_scores?: Maybe<[number, number][]>;
    verdict?: string;
}

export interface Sweep {
    keys: string[];
    values: string[][];
    cells: { arm: number; at: string[]; difference?: Maybe<Estimate> }[];
}

export interface Result {
    muster?: string;
    command?: string;
    line?: string;
    game?: string;
    title?: string;
    rules?: string;
    seats?: number;
    options?: Record<string, string>;
    data?: string[];
    bots?: Maybe<string[]>;
    seed?: number;
    planned?: number;
    games?: number;
    partial?: boolean;
    ended?: string;
    arms?: Arm[];
    comparison?: Maybe<Comparison>;
    sweep?: Maybe<Sweep>;
    // Markdown.
    rule_texts?: Record<string, string>;
    // Where Muster's page is, for games to be watched.
    page?: string;
}

// Null if it is no result at all.
export function resultIn(text: string): Result | null {
    try {
        const value: unknown = JSON.parse(text);
        return typeof value === "object" && value !== null && !Array.isArray(value)
            ? (value as Result)
            : null;
    } catch {
        return null;
    }
}
