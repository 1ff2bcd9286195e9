import { Textarea, TextInput, type TextInputProps } from '@mantine/core'
import type { ParseKeys } from 'i18next'
import { get, type FieldError, type FieldValues, type Path, type UseFormReturn } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import type profile from '../../kit/i18n/bg/profile.json'
import classes from './sections.module.css'

type FaultName = Exclude<keyof (typeof profile)['fault'], 'priceLow' | 'priceHigh' | 'count'>
type Fault = { type?: string | number | undefined } | undefined

/** A field's fault, in words: missing, too long, or the field's own words for a wrong value. */
export const useFault = () => {
  const { t } = useTranslation('profile')
  return (fault: Fault, invalid: FaultName = 'invalid'): string | undefined => {
    if (fault === undefined) return undefined
    if (fault.type === 'too_small') return t('fault.required')
    return t(fault.type === 'too_big' ? 'fault.long' : `fault.${invalid}`)
  }
}

type TextKey = ParseKeys<'profile'>
/** The same in every language. */
const examples = ['https://', 'BG123456789'] as const
type Example = (typeof examples)[number]
const isExample = (text: string): text is Example => (examples as readonly string[]).includes(text)
type TextField<Name extends string> = Pick<TextInputProps, 'type' | 'autoComplete' | 'inputMode' | 'lang'> & {
  name: Name
  label: TextKey
  /** How many of the six columns it takes; one without is a text of several lines. */
  span?: '1' | '2' | '3' | '4'
  note?: TextKey
  placeholder?: TextKey | Example
  /** The words for a value that is neither missing nor too long. */
  invalid?: FaultName
}

type TextFieldsProps<Values extends FieldValues> = { form: UseFormReturn<Values>; fields: readonly TextField<Path<Values>>[] }

/** The fields of a form that are plain text, as they are declared. */
export function TextFields<Values extends FieldValues>({ form: { register, formState }, fields }: TextFieldsProps<Values>) {
  const { t } = useTranslation('profile')
  const faultOf = useFault()
  return (
    <div className={classes.grid}>
      {fields.map(({ name, label, span, note, placeholder, invalid, ...input }) => {
        const field = {
          size: 'md',
          label: t(label),
          description: note && t(note),
          error: faultOf(get(formState.errors, name) as FieldError | undefined, invalid),
          ...register(name),
        }
        return span === undefined ? (
          <Textarea key={name} autosize minRows={4} {...field} />
        ) : (
          <TextInput
            key={name}
            placeholder={placeholder === undefined || isExample(placeholder) ? placeholder : t(placeholder)}
            wrapperProps={{ 'data-span': span }}
            {...input}
            {...field}
          />
        )
      })}
    </div>
  )
}
