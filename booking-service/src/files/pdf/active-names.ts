/**
 * Names that a page to look at has no use for: scripts, programs, forms that are sent, other files, inside or elsewhere, films and
 * sounds. A reader would act on the name wherever it stands, so it is looked for wherever it may stand.
 */
const active = [
  'JavaScript',
  'Launch',
  'SubmitForm',
  'ImportData',
  'GoToR',
  'GoToE',
  'GoTo3DView',
  'EmbeddedFile',
  'FileAttachment',
  'RichMedia',
  'Rendition',
  'Movie',
  'Sound',
  'XFA',
]

/** Any letter of a name may be written as its number. */
const spelled = (letter: string): string => {
  const number = letter.charCodeAt(0).toString(16)
  return `(?:${letter}|#${number.replace(/[a-f]/, (digit) => `[${digit}${digit.toUpperCase()}]`)})`
}
const spelledName = (name: string): string => name.replace(/\w/g, spelled)
const END = '(?![^\\x00\\t\\n\\f\\r ()<>[\\]{}/%])'

/** A text is searched as it stands: to write its numbers as letters first takes seconds. */
const activeName = new RegExp(`/(?:${active.map(spelledName).join('|')})`)
/** Actions that run by themselves when the document is opened, printed or closed. */
const additionalActions = new RegExp(
  `/${spelledName('AA')}[\\x00\\t\\n\\f\\r ]*(?:<<|\\d+[\\x00\\t\\n\\f\\r ]+\\d+[\\x00\\t\\n\\f\\r ]+R)`,
)
export const hasActiveName = (text: string): boolean => activeName.test(text) || additionalActions.test(text)

const encryption = new RegExp(`/${spelledName('Encrypt')}${END}`)
export const isEncrypted = (text: string): boolean => encryption.test(text)

/** Names that decide what else there is to read: where packed objects lie, and what a reader does first. */
export const leadingNames = ['ObjStm', 'First', 'OpenAction'] as const
export type LeadingName = (typeof leadingNames)[number]
const leading = Object.fromEntries(leadingNames.map((name) => [name, new RegExp(`/${spelledName(name)}${END}`, 'g')])) as Record<
  LeadingName,
  RegExp
>
export const countLeadingName = (text: string, name: LeadingName): number => text.match(leading[name])?.length ?? 0
