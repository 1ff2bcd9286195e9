import { z } from 'zod'
import { animalTypes, coats, genders, temperaments } from '../pets.ts'
import type { FieldFault } from '../refusals/field-faults.ts'
import { languages, professionalRoles, roles } from '../roles.ts'
import { isOurTime } from '../time.ts'

/**
 * Schemas of single values. They stand apart from the constants of time, money, roles and pets, so that a page which
 * needs a constant does not load the schema library.
 */

/** Money is integer EUR cents everywhere: on the wire, in the log, in tables. Levs exist only on a screen. */
export const amountCents = z.int().min(0).max(100_000_000)
export const currency = z.literal('EUR')

/** An instant on the wire and in the log: UTC with milliseconds, `2026-11-26T08:00:00.000Z`. */
export const instant = z.iso.datetime({ precision: 3 })

/** Clients may write an instant with an offset or without milliseconds; it becomes the one form above. */
export const instantInput = z.iso
  .datetime({ offset: true })
  .transform((text) => new Date(text).toISOString())
  .refine(isOurTime, { error: 'NOT_OUR_TIME' satisfies FieldFault })

/** A local calendar date of the resource's zone, `2026-11-26`. */
export const localDate = z.iso.date().refine(isOurTime, { error: 'NOT_OUR_TIME' satisfies FieldFault })

/** One end of a range: an instant, or a date that stands for its whole day in the caller's zone. */
export const instantOrDate = z.union([localDate, instantInput], { error: 'NEITHER_DATE_NOR_INSTANT' satisfies FieldFault })

export const role = z.enum(roles)
export const professionalRole = z.enum(professionalRoles)
export const language = z.enum(languages)
export const animalType = z.enum(animalTypes)
export const coat = z.enum(coats)
export const gender = z.enum(genders)
export const temperament = z.enum(temperaments)
