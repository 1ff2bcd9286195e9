/** Whether two values of JSON are the same; what is undefined is not there. */
export const isSame = (one: unknown, other: unknown): boolean => {
  if (one === other) return true
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return false
  if (Array.isArray(one) !== Array.isArray(other)) return false
  const [ours, theirs] = [one as Record<string, unknown>, other as Record<string, unknown>]
  for (const key of Object.keys(ours)) if (!isSame(ours[key], theirs[key])) return false
  for (const key of Object.keys(theirs)) if (theirs[key] !== undefined && ours[key] === undefined) return false
  return true
}
