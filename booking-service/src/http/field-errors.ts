import type { FastifySchemaCompiler } from 'fastify'
import type { z } from 'zod'
import type { Problem } from '@lapka/contracts/problem.ts'
import { fieldFaults, type FieldFault } from '@lapka/contracts/refusals/field-faults.ts'
import type { Language } from '@lapka/contracts/roles.ts'
import { issueMessage } from './issue-message.ts'

export type WrongField = { path: string; fault: FieldFault; count?: number }
type FieldErrors = NonNullable<Problem['errors']>

const isFault = (message: string): message is FieldFault => Object.hasOwn(fieldFaults, message)

export const sayFault = ({ path, fault, count }: WrongField, language: Language): FieldErrors[number] => ({
  path,
  message: fieldFaults[fault][language].replace('{count}', String(count)),
})

/** Input that does not fit its schema. In whose language that is said is known only when it is answered. */
export class UnfitInput extends Error {
  override name = 'UnfitInput'
  /** The part of the request, as Fastify says it. */
  declare validationContext?: string
  readonly errorsIn: (language: Language) => FieldErrors
  constructor(schema: z.ZodType, data: unknown) {
    super('input does not fit its schema')
    this.errorsIn = (language) =>
      (schema.safeParse(data, { error: (issue) => issueMessage(issue, language) }).error?.issues ?? []).map(
        ({ path, message }) => {
          const field = path.join('.')
          return isFault(message) ? sayFault({ path: field, fault: message }, language) : { path: field, message }
        },
      )
  }
}

export const validatorCompiler: FastifySchemaCompiler<z.ZodType> =
  ({ schema }) =>
  (data: unknown) => {
    const read = schema.safeParse(data)
    return read.success ? { value: read.data } : { error: new UnfitInput(schema, data) }
  }
