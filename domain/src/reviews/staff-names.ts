/** Words before a name that mark it as a member of staff. */
const ROLES =
  /(?<!\p{L})(?:д-р|доктор(?:ът|а|ката)?|сестра(?:та)?|асистент(?:ът|а|ка|ката)?|техник(?:ът|а)?|рецепционист(?:ът|а|ка|ката)?|администратор(?:ът|а|ка|ката)?|санитар(?:ят|я|ка|ката)?|dr\.?|doctor|nurse|assistant|technician|receptionist)\s+(\p{Lu}\p{L}+(?:\s+\p{Lu}\p{L}+)?)/giu
const CAPITAL = /^\p{Lu}/u

/**
 * Names of people at work in the words of a review, but for those of the professional it is about: "сестра Мария", "Dr Petrova". Its author is
 * asked to take them out; whether to is theirs, for a rule can't tell a name from a word at the beginning of a sentence.
 */
export const staffNamesIn = (text: string, professionalNames: readonly string[]): string[] => {
  const own = new Set(professionalNames.flatMap((name) => name.toLowerCase().split(/[^\p{L}]+/u)))
  const found = [...text.matchAll(ROLES)].flatMap(([, name = '']) => {
    const words = name.split(/\s+/).filter((word) => CAPITAL.test(word))
    return words.length === 0 || words.some((word) => own.has(word.toLowerCase())) ? [] : [words.join(' ')]
  })
  return [...new Set(found)]
}
