// Kinds of terrain that have a texture of their own; any other gets the last one.
const known = ["floor", "wall", "barricade", "building", "rubble", "cover", "difficult", "water", "zone"];
export const textureOf = (kind: string) => (known.includes(kind) ? kind : "other");
