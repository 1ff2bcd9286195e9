import { isLocalDate } from '@lapka/contracts/time.ts'
import { TextInput, type TextInputProps } from '@mantine/core'
import { startTransition, useState } from 'react'

type DateFieldProps = Omit<TextInputProps, 'type' | 'value' | 'onChange' | 'onBlur'> & {
  value: string
  /** A date, or nothing once the field was emptied; what was not taken while it was typed comes once more when the field is left. */
  onChange: (date: string, isLeft: boolean) => void
}

/** What is being typed is in no plan and no address before it is a date: a year begins as 0002, and a month is gone while it is typed anew. */
export function DateField({ value, onChange, ...field }: DateFieldProps) {
  const [typed, setTyped] = useState<string | null>(null)
  const handOn = ({ value: date, validity }: HTMLInputElement, isLeft: boolean) => {
    const isMeant = date === '' ? !validity.badInput : isLocalDate(date)
    if (isMeant && date !== value) onChange(date, isLeft)
  }
  return (
    <TextInput
      {...field}
      type="date"
      value={typed ?? value}
      onChange={({ currentTarget }) => {
        setTyped(currentTarget.value)
        handOn(currentTarget, false)
      }}
      onBlur={({ currentTarget }) => {
        // The last part of a date that is taken out changes nothing that the browser would tell.
        handOn(currentTarget, true)
        // Together with an address that is still on its way: what it was before is not seen once more.
        startTransition(() => setTyped(null))
      }}
    />
  )
}
