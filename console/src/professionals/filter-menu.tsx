import { Menu, ScrollArea } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './find-page.module.css'

export type Choice = { value: string; label: string }
type FilterMenuProps = {
  name: string
  /** The chosen value, and its label on the button. */
  chosen: Choice | undefined
  choices: Choice[]
  choose: (value: string) => void
  icon?: ReactNode
  isQuiet?: boolean
  children?: ReactNode
}

/** One filter: a pill that opens its choices. The first entry clears it. */
export function FilterMenu({ name, chosen, choices, choose, icon, isQuiet = false, children }: FilterMenuProps) {
  const { t } = useTranslation('professionals')
  return (
    <Menu shadow="md" width={264} position="bottom-start">
      <Menu.Target>
        <button
          type="button"
          className={isQuiet ? classes.sort : classes.filter}
          data-chosen={chosen !== undefined || undefined}
          aria-label={chosen ? `${name}: ${chosen.label}` : name}
        >
          {icon} <span>{chosen?.label ?? name}</span> <IconChevronDown size={16} aria-hidden="true" />
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        <ScrollArea.Autosize mah={360} type="auto">
          {children}
          {!isQuiet && <Menu.Item onClick={() => choose('')}>{t('filters.any')}</Menu.Item>}
          {choices.map(({ value, label }) => (
            <Menu.Item
              key={value}
              onClick={() => choose(value)}
              aria-current={value === chosen?.value || undefined}
              fw={value === chosen?.value ? 'var(--lk-semibold)' : 'var(--lk-regular)'}
            >
              {label}
            </Menu.Item>
          ))}
        </ScrollArea.Autosize>
      </Menu.Dropdown>
    </Menu>
  )
}
