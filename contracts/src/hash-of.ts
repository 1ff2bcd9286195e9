/** A small number for a text, the same everywhere; for choosing a face or telling two requests apart, never for secrets. */
export const hashOf = (text: string): number => {
  let hash = 7
  for (let index = 0; index < text.length; index++) hash = (hash * 31 + text.charCodeAt(index)) >>> 0
  return hash
}
