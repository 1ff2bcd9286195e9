/** How an operator looks for a person: by something that only one account has, or by a name that several have. */
export const personSearches = ['email', 'id', 'chip', 'number', 'name'] as const
export type PersonSearch = (typeof personSearches)[number]
