/** The parts of a visit's form that a template fills. */
export const visitTemplateParts = ['findings', 'treatment', 'advice'] as const
export type VisitTemplateField = (typeof visitTemplateParts)[number]

/** More than a list that is chosen from by keyboard can use. */
export const MAX_VISIT_TEMPLATES = 100
