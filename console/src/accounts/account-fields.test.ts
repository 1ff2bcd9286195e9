import { LONGEST_NAME } from '@lapka/contracts/accounts.ts'
import { personalDetailsBody } from '@lapka/contracts/api/accounts.ts'
import { zodResolver } from '@hookform/resolvers/zod'
import { expect, test } from 'vitest'
import { nameFault } from './account-fields.tsx'

const faultOf = async (surname: string) => {
  const resolve = zodResolver(personalDetailsBody)
  const { errors } = await resolve({ name: 'Ана', surname }, undefined, { fields: {}, shouldUseNativeValidation: false })
  return nameFault(errors.surname, 'field.surnameMissing')
}

test('a name that is too long is told so, and is not called missing', async () => {
  await expect(faultOf('я'.repeat(LONGEST_NAME))).resolves.toBeUndefined()
  await expect(faultOf('я'.repeat(LONGEST_NAME + 1))).resolves.toBe('field.nameLong')
  await expect(faultOf(' ')).resolves.toBe('field.surnameMissing')
})
