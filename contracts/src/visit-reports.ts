import type { ProfessionalRole } from './roles.ts'

/** The trades that go out with an animal, or come to it, while its parent is away. */
const reportingRoles: readonly string[] = ['PET_WALKER', 'PET_SITTER'] satisfies ProfessionalRole[]

type Visited = { stay?: unknown; seat?: unknown; consultation?: unknown }

/** Whether the parent gets a report of such a visit. Nights and classes have none. */
export const isReported = (role: string, { stay, seat, consultation }: Visited): boolean =>
  reportingRoles.includes(role) && [stay, seat, consultation].every((kind) => kind === undefined || kind === null)

export const MAX_REPORT_PHOTOS = 10
export const MAX_REPORT_LENGTH = 2000
/** So long after the visit's end a report is sent or corrected. */
export const REPORT_DAYS = 7
