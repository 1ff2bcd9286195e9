import { renderToStaticMarkup } from 'react-dom/server'
import { FormProvider, useForm } from 'react-hook-form'
import { expect, test } from 'vitest'
import { Receives } from './receives.tsx'

function InForm({ parent }: { parent: string | null }) {
  const form = useForm({ defaultValues: { advice: '', medicines: [], vaccines: [], nextOn: '' } })
  return (
    <FormProvider {...form}>
      <Receives parent={parent} />
    </FormProvider>
  )
}

test('the parent who booked is named only where the pet is known to be theirs still', () => {
  expect(renderToStaticMarkup(<InForm parent="Калина" />)).toContain('visit.gets.parent')
  expect(renderToStaticMarkup(<InForm parent={null} />)).toContain('visit.gets.owner')
})
