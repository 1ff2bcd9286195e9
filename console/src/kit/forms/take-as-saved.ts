import type { FieldValues, UseFormReturn } from 'react-hook-form'

type Form<Values extends FieldValues> = Pick<UseFormReturn<Values>, 'getValues' | 'reset'>

/**
 * The saved values are the form's new start. Words typed while the answer was on its way stay, as not saved; says
 * whether there was nothing of the kind.
 */
export const takeAsSaved = <Values extends FieldValues>(form: Form<Values>, saved: Values, sent: Values): boolean => {
  const typed = structuredClone(form.getValues())
  const isAll = JSON.stringify(typed) === JSON.stringify(sent)
  form.reset(saved)
  if (!isAll) form.reset(typed, { keepDefaultValues: true })
  return isAll
}
