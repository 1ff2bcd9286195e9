import type { RequestedIdentities, SavedSections, SectionChange } from '@lapka/contracts/api/profile.ts'
import type { Identities, IdentitySection } from '@lapka/contracts/events/professionals.ts'

/** A profile in clear, and the revision at which it was read: a decision made by it holds for that revision alone. */
export type ReadIdentity = { revision: number; sections: SavedSections; requested: RequestedIdentities }

export const identityFields: { [S in IdentitySection]: readonly (keyof Identities[S])[] } = {
  'profile-details': ['prefix', 'name', 'surname', 'latinName'],
  'clinic-profile-details': ['businessName', 'latinName', 'registrationNumber', 'vatNumber'],
  'alternative-profile-details': ['clinicName', 'alternativeName'],
  specializations: ['specializations'],
}

type IdentityChange = Extract<SectionChange, { section: IdentitySection }>

export const saysWho = (change: SectionChange): change is IdentityChange => change.section in identityFields

type Texts = Record<string, unknown>

/** The part of a section that states the identity; empty if the section was never saved. */
export const identityIn = (section: IdentitySection, body: object | null | undefined): Identities[IdentitySection] => {
  const values: Texts = { ...body }
  const nothing = section === 'specializations' ? [] : ''
  const fields: readonly string[] = identityFields[section]
  return Object.fromEntries(fields.map((field) => [field, values[field] ?? nothing])) as Identities[IdentitySection]
}

/** Leaving a value out, or changing the order, claims nothing new. */
export const isClaimed = (shown: Identities[IdentitySection], wanted: Identities[IdentitySection]): boolean =>
  Object.entries(wanted).some(([field, value]: [string, string | string[]]) => {
    const known = (shown as Texts)[field] as string | string[]
    return Array.isArray(value) ? value.some((one) => !known.includes(one)) : value !== '' && value !== known
  })
