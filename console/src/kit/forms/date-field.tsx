import { ActionIcon, Popover, TextInput, type TextInputProps } from '@mantine/core'
import { IconCalendar } from '@tabler/icons-react'
import { lazy, startTransition, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../i18n/use-language.ts'
import { dateText, typedDate } from './date-text.ts'

const MonthGrid = lazy(async () => ({ default: (await import('./month-grid.tsx')).MonthGrid }))

type DateFieldProps = Omit<TextInputProps, 'type' | 'value' | 'onChange' | 'onBlur' | 'min' | 'max'> & {
  value: string
  /** The days that can be chosen, both inclusive. */
  min?: string | undefined
  max?: string | undefined
  /** A date, or nothing once the field was emptied; what was not taken while it was typed comes once more when the field is left. */
  onChange: (date: string, isLeft: boolean) => void
}

/**
 * A date in the page's language, typed or chosen from a month. A half-typed date is in no plan and no address; if it
 * is none when the field is left, it gives way to the date before.
 */
export function DateField({ value, onChange, min, max, label, ...field }: DateFieldProps) {
  const { t } = useTranslation()
  const language = useLanguage()
  const [typed, setTyped] = useState<string | null>(null)
  const [isOpen, setOpen] = useState(false)
  const handOn = (text: string, isLeft: boolean) => {
    const date = typedDate(text)
    if (date !== undefined && date !== value) onChange(date, isLeft)
  }
  const choose = (date: string) => {
    setOpen(false)
    setTyped(null)
    if (date !== value) onChange(date, true)
  }
  return (
    <TextInput
      {...field}
      label={label}
      inputMode="numeric"
      autoComplete="off"
      placeholder={t('date.format')}
      value={typed ?? dateText(value, language)}
      onChange={({ currentTarget }) => {
        setTyped(currentTarget.value)
        handOn(currentTarget.value, false)
      }}
      onBlur={({ currentTarget }) => {
        handOn(currentTarget.value, true)
        // Together with an address that is still on its way: what it was before is not seen once more.
        startTransition(() => setTyped(null))
      }}
      rightSection={
        <Popover opened={isOpen} onChange={setOpen} position="bottom-end" shadow="md" trapFocus returnFocus zIndex={400}>
          <Popover.Target>
            <ActionIcon
              variant="subtle"
              color="gray"
              size={32}
              aria-label={`${typeof label === 'string' ? `${label}: ` : ''}${t('date.choose')}`}
              onClick={() => setOpen((before) => !before)}
            >
              <IconCalendar size={20} stroke={1.75} aria-hidden="true" />
            </ActionIcon>
          </Popover.Target>
          <Popover.Dropdown aria-label={t('date.choose')} data-mantine-stop-propagation="true">
            <Suspense fallback={null}>
              <MonthGrid value={value} min={min} max={max} onChoose={choose} />
            </Suspense>
          </Popover.Dropdown>
        </Popover>
      }
    />
  )
}
