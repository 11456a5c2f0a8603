// The engine's words, as docs/protocol.md has them. Nothing here knows a game.

export type Place = [number, number];
export type Viewer = number | "spectator" | "owner";

export interface Action {
    verb: string;
    subject?: string;
    target?: string;
    detail?: string | number;
    at?: Place;
}

export interface Choice {
    action: Action;
    text: string;
}

// What a bot thinks of a choice: what it may bring, in thousandths of a win, and how often it was tried. One that was not
// tried has no value.
export interface AdvisedChoice extends Choice {
    permille?: number;
    looks: number;
}

export interface Advice extends Choice {
    choices: AdvisedChoice[];
    iterations: number;
}

// ---------------------------------------------------------------- what the engine knows

// A value that can be listed; `was` is what it was called once.
export interface OptionWord {
    value: string;
    note?: string;
    was?: string;
}

interface AnyOption {
    name: string;
    preset: string;
    words?: OptionWord[];
    // What else may be given, or what a number also needs.
    hint?: string;
    // All of that for people: "1 to 10", "quick, choose", "ring37, or a board of your own file".
    values: string;
    meaning: string;
    // Its name of once, which the engine still reads.
    was?: string;
}

export type Option = AnyOption &
    (
        | { type: "number"; least: number; most: number }
        | { type: "choice"; words: OptionWord[] }
        | { type: "text" }
        // Texts with commas between them, of which `items` are some.
        | { type: "list"; items?: string[] }
    );

export interface Verb {
    name: string;
    subject?: string;
    target?: string;
    detail?: string;
    place?: boolean;
}

export interface GameInfo {
    id: string;
    title: string;
    summary: string;
    rules: string;
    seats: [number, number];
    options: Option[];
    // As the terminal takes them: "styles=fixed".
    quick_start: string;
    verbs: Verb[];
    // Shown only to whoever asks for it.
    to_learn_from?: true;
}

// ---------------------------------------------------------------- scenes

export interface Counter {
    name: string;
    value: number;
    icon?: string;
    // How it is written where the number alone says too little.
    text?: string;
}

export interface Ring {
    name: string;
    radius: number;
    rule?: string;
}

export interface Terrain {
    kind: string;
    label?: string;
    rule?: string;
    shape: Place[];
    id?: string;
    counters?: Counter[];
}

export interface BoardScene {
    cells: "hex" | "table";
    size?: Place;
    unit?: { name: string; size: number };
    terrain: Terrain[];
}

export interface SheetRow {
    name: string;
    value: string;
    rule?: string;
}

export interface Piece {
    id: string;
    owner?: number;
    name: string;
    kind: string;
    at?: Place;
    facing?: number;
    radius?: number;
    state?: "ready" | "active" | "waiting" | "done" | "engaged" | "hidden" | "destroyed" | "gone";
    counters?: Counter[];
    sheet?: SheetRow[];
    reach?: { at: Place; needs?: number }[];
    rings?: Ring[];
    group?: string;
    // What its own rules make it go for or flee from.
    after?: string[];
}

export interface Marker {
    id: string;
    kind: string;
    label: string;
    owner?: number;
    home?: number;
    at?: Place;
    radius?: number;
    value?: number;
    needs?: number;
    rule?: string;
    rings?: Ring[];
}

export interface Die {
    name: string;
    sides: number;
    value: number;
    used?: boolean;
    colour?: string;
    use?: string;
}

export interface Tray {
    owner: number;
    title: string;
    piece?: string;
    rule?: string;
    dice: Die[];
}

export interface Card {
    id: string;
    title: string;
    kind?: string;
    sections: { name: string; text: string; icons?: string }[];
}

export interface Hand {
    owner: number;
    name: string;
    count: number;
    cards: Card[];
}

export interface SeatView {
    seat: number;
    name: string;
    colour?: string;
    score: number;
    counters?: Counter[];
    to_act?: boolean;
    role?: string;
    rule?: string;
    turn?: number;
    rank?: number;
}

export interface Coming {
    seat?: number;
    label: string;
    state: "done" | "now" | "next" | "skipped";
    rule?: string;
}

export interface Link {
    sentence: string;
    rule?: string;
    from?: string;
    to?: string;
}

export interface Prompt {
    seat: number;
    question: string;
    rule: string;
    secret: boolean;
    answer: string;
    natural?: Action;
    piece?: string;
}

export interface Scene {
    board: BoardScene;
    pieces: Piece[];
    markers: Marker[];
    trays?: Tray[];
    hands?: Hand[];
    seats: SeatView[];
    track: { round: number; rounds?: number; phases: { name: string; rule?: string; now?: boolean }[] };
    forecast: Coming[];
    chain: Link[];
    prompts: Prompt[];
}

// ---------------------------------------------------------------- what happened

export interface GameEvent {
    rule: string;
    event: string;
    text: string;
    opens?: "round" | "phase" | "activation";
    secret_to?: number;
    [field: string]: unknown;
}

// Dice or cards that fell together, and what for.
export interface Luck {
    why: string;
    asks?: string;
    seat?: number;
    against?: number;
    needs?: number;
    secret?: boolean;
    dice?: number[];
    sides?: number | number[];
    names?: string[];
    titles?: string[];
    drawn?: string[];
    count?: number;
}

export interface LogLine {
    n: number;
    seat?: number;
    action?: Action;
    sealed?: boolean;
    entered?: boolean;
    luck?: Luck[];
    events: GameEvent[];
}

export interface Outcome {
    over: boolean;
    score: number[];
    rank: number[];
    // The same number for team-mates; not given where every seat plays for itself.
    side?: number[];
    rule?: string;
    pay_off?: number[];
    pay_off_whole?: number;
}

// An answer that stands although its dice or cards have not been typed in yet. Where seats enter them, also what was
// thrown so far, the number of the next throw and whose it is.
export interface Owed {
    seat: number;
    action?: Action;
    text?: string;
    luck?: Luck[];
    throw?: number;
    waits_for?: number;
    needs?: Needs;
}

export interface Standing {
    n: number;
    awaiting: number[];
    outcome: Outcome;
    luck_by?: "seats";
    owed?: Owed;
}

export interface Opened extends Standing {
    table: number;
    game: string;
    seats: number;
    events: GameEvent[];
    luck?: Luck[];
}

export interface Acted extends Standing {
    events: GameEvent[];
    luck?: Luck[];
    entered?: boolean;
}

export interface Verdict {
    allowed: boolean;
    rule?: string;
    sentence?: string;
}

export interface HistoryEntry {
    n: number;
    round: number;
    phase: string;
    score: number[];
}

// ---------------------------------------------------------------- errors

export interface Needs {
    why: string;
    asks: string;
    count: number;
    sides?: number | number[];
    from?: string[];
    things?: string; // of what, and how many are left, for those who are not told which
    of?: number;
    names?: string[];
    titles?: string[];
    seat?: number;
    against?: number;
    needs?: number;
    secret?: boolean;
}

export interface Fault {
    file?: string;
    line?: number;
    field?: string;
    rule?: string;
    sentence: string;
}

export interface ErrorReply {
    code: string;
    sentence: string;
    field?: string;
    rule?: string;
    needs?: Needs;
    // The answer itself stands: only its luck is asked for.
    kept?: boolean;
    faults?: Fault[];
}
