import { createFormControl } from 'react-hook-form'
import { expect, test } from 'vitest'
import { takeAsSaved } from './take-as-saved.ts'

const formWith = (name: string) => {
  const form = createFormControl({ defaultValues: { name: 'Мария', phone: '' } })
  form.register('name')
  form.register('phone')
  form.setValue('name', name, { shouldDirty: true })
  const seen = { isDirty: true }
  form.subscribe({ formState: { isDirty: true }, callback: ({ isDirty }) => void (seen.isDirty = isDirty ?? seen.isDirty) })
  return { form, seen }
}

test('saved values, tidied by the server, are in the form and need no saving', () => {
  const { form, seen } = formWith(' Ана ')
  const isAll = takeAsSaved(form, { name: 'Ана', phone: '' }, structuredClone(form.getValues()))
  expect([isAll, form.getValues('name'), seen.isDirty]).toEqual([true, 'Ана', false])
})

test('words typed while the answer was on its way are still there, and still to be saved', () => {
  const { form, seen } = formWith('Ана')
  const sent = structuredClone(form.getValues())
  form.setValue('phone', '0888', { shouldDirty: true })
  const isAll = takeAsSaved(form, sent, sent)
  expect([isAll, form.getValues(), seen.isDirty]).toEqual([false, { name: 'Ана', phone: '0888' }, true])
})
