// A rule book as the engine gives it, one Markdown page, taken apart: what can be found, linked and shown by itself.
import type { Token, Tokens } from "marked";

// A heading and what stands under it up to the next one.
export interface Section {
    slug: string;
    title: string;
    depth: number;
    blocks: Token[];
}

// What a search can find: a rule with its id, a row of a table, or a paragraph.
export interface Unit {
    anchor: string;
    // The rule's id; none for rows and paragraphs.
    id: string;
    // In words, without the marks of Markdown; for a search, in small letters as well.
    text: string;
    lower: string;
    title: string;
    section: Section;
    // What shows it by itself: a list of one item, a table of one row, a paragraph.
    token: Token;
}

export interface Book {
    title: string;
    sections: Section[];
    units: Unit[];
    // Where the parts of the text stand, for the anchors.
    anchors: Map<Token | Tokens.TableCell[], string>;
    rules: Map<string, Unit>;
}

const idShape = /^[A-Z][A-Z0-9]*(-[A-Z0-9]+)*$/;

// ---------------------------------------------------------------- reading

export function plain(tokens: Token[]): string {
    return tokens
        .map((token) => {
            if (token.type === "list")
                return (token as Tokens.List).items.map((item) => plain(item.tokens)).join(" ");
            if ("tokens" in token && token.tokens) return plain(token.tokens);
            return "text" in token ? String(token.text) : "\n";
        })
        .join(" ")
        .replace(/\s+([.,;:)])/g, "$1")
        .replace(/\s+/g, " ")
        .trim();
}

export function slugOf(title: string): string {
    return title
        .toLowerCase()
        .replace(/[^a-z0-9]+/g, "-")
        .replace(/^-|-$/g, "");
}

// The id that a list item opens with, and its title in italics.
function headOf(item: Tokens.ListItem): { id: string; title: string } | null {
    const first = item.tokens[0];
    const inner = first && "tokens" in first ? (first.tokens ?? []) : [];
    const id = inner[0]?.type === "strong" ? String((inner[0] as Tokens.Strong).text) : "";
    if (!idShape.test(id)) return null;
    const title = inner.slice(1, 3).find((token) => token.type === "em") as Tokens.Em | undefined;
    return { id, title: title?.text ?? "" };
}

export function bookOf(tokens: Token[]): Book {
    const book: Book = { title: "", sections: [], units: [], anchors: new Map(), rules: new Map() };
    let section: Section = { slug: "top", title: "", depth: 1, blocks: [] };
    for (const token of tokens) {
        if (token.type === "space") continue;
        if (token.type === "heading") {
            const { depth, tokens: words } = token as Tokens.Heading;
            const title = plain(words);
            if (depth === 1 && !book.title) book.title = title;
            section = { slug: slugOf(title), title, depth, blocks: [] };
            book.sections.push(section);
        } else {
            if (book.sections.length === 0) book.sections.push(section);
            section.blocks.push(token);
            addUnits(book, section, token);
        }
    }
    return book;
}

function addUnits(book: Book, section: Section, token: Token): void {
    if (token.type === "list") {
        const list = token as Tokens.List;
        list.items.forEach((item, i) => addItem(book, section, list, item, i));
    } else if (token.type === "table") {
        const table = token as Tokens.Table;
        for (const row of table.rows)
            add(book, section, row, row.map((cell) => plain(cell.tokens)).join(" · "), {
                ...table,
                rows: [row],
            });
    } else if (token.type === "paragraph")
        add(book, section, token, plain((token as Tokens.Paragraph).tokens), token);
}

function addItem(book: Book, section: Section, list: Tokens.List, item: Tokens.ListItem, i: number): void {
    const head = headOf(item);
    const alone: Tokens.List = { ...list, items: [item], start: list.ordered ? Number(list.start) + i : "" };
    const unit = add(book, section, item, plain(item.tokens), alone, head?.id, head?.title);
    if (head && !book.rules.has(head.id)) book.rules.set(head.id, unit);
}

function add(
    book: Book,
    section: Section,
    part: Token | Tokens.TableCell[],
    text: string,
    token: Token,
    id = "",
    title = "",
): Unit {
    const anchor = id && !book.rules.has(id) ? `rule-${id}` : `part-${book.units.length}`;
    const unit = { anchor, id, text, lower: text.toLowerCase(), title, section, token };
    book.anchors.set(part, anchor);
    book.units.push(unit);
    return unit;
}

// ---------------------------------------------------------------- finding

// Where to read about an id: its own entry, or else the first part that has it in a cell, as code or in bold, or at all.
export function placeOf(book: Book, id: string): Unit | null {
    const own = book.rules.get(id);
    if (own) return own;
    const named = new RegExp(`(^|[^A-Za-z0-9-])${id.replace(/[^\w]/g, "\\$&")}($|[^A-Za-z0-9-])`);
    const marked = (unit: Unit) =>
        named.test(unit.token.raw) &&
        (("\n" + unit.token.raw).includes(`\`${id}\``) || unit.token.raw.includes(`**${id}**`));
    const cell = (unit: Unit) => unit.text.split(" · ").includes(id);
    return (
        book.units.find(cell) ??
        book.units.find(marked) ??
        book.units.find((unit) => named.test(unit.text)) ??
        null
    );
}

export const wordsOf = (query: string): string[] => query.toLowerCase().split(/\s+/).filter(Boolean);

// Parts that hold all the words: those whose id matches first, then titles, then the rest, each in the book's order.
export function find(book: Book, query: string): Unit[] {
    const words = wordsOf(query);
    if (words.length === 0) return [];
    const rank = ({ id, title }: Unit) => {
        const some = (text: string) => words.some((word) => text.toLowerCase().includes(word));
        return id && some(id) ? 0 : title && some(title) ? 1 : id ? 2 : 3;
    };
    return book.units
        .filter(({ lower }) => words.every((word) => lower.includes(word)))
        .map((unit) => ({ unit, rank: rank(unit) }))
        .sort((a, b) => a.rank - b.rank)
        .map(({ unit }) => unit);
}

// The rules that mention this one.
export function mentions(book: Book, id: string): Unit[] {
    const named = new RegExp(`(^|[^A-Z0-9-])${id}($|[^A-Z0-9-])`);
    return [...book.rules.values()].filter((unit) => unit.id !== id && named.test(unit.text));
}

// ---------------------------------------------------------------- cutting texts up

export interface Piece {
    text: string;
    rule?: string;
    hit?: boolean;
}

// A text with the ids of rules in it picked out, and the words that somebody looks for.
export function piecesOf(text: string, rules: ReadonlyMap<string, unknown>, words: string[]): Piece[] {
    const pieces: Piece[] = [];
    let from = 0;
    for (const match of text.matchAll(/[A-Z][A-Z0-9]*(?:-[A-Z0-9]+)*/g)) {
        const before = text[match.index - 1] ?? " ";
        if (!rules.has(match[0]) || /[A-Za-z0-9-]/.test(before)) continue;
        pieces.push(...hitsOf(text.slice(from, match.index), words));
        pieces.push({ text: match[0], rule: match[0] });
        from = match.index + match[0].length;
    }
    pieces.push(...hitsOf(text.slice(from), words));
    return pieces.filter((piece) => piece.text !== "");
}

function hitsOf(text: string, words: string[]): Piece[] {
    if (words.length === 0) return [{ text }];
    const any = new RegExp(`(${words.map((word) => word.replace(/[^\w\s]/g, "\\$&")).join("|")})`, "gi");
    return text.split(any).map((part, i) => (i % 2 === 1 ? { text: part, hit: true } : { text: part }));
}

// The first sentences of a rule, without its id and title: enough to know what it is about.
export function openingOf(markdown: string, sentences = 2): string {
    const text = markdown
        .replace(/^- \*\*[^*]+\*\*\s*/, "")
        .replace(/^\*[^*]+\*\s*/, "")
        .split(/\n\s*(?:[-*]|\d+\.|```)\s/)[0]!
        .replace(/[`*]/g, "")
        .replace(/\s*\([A-Z][A-Z0-9-]*(?:, [A-Z][A-Z0-9-]*)*\)/g, "")
        .replace(/\s+/g, " ")
        .trim();
    const found = text.match(/[^.!?]+(?:[.!?](?!\s|$)[^.!?]*)*[.!?:]?(?=\s|$)/g) ?? [text];
    return found.slice(0, sentences).join("").trim();
}
