import { ActionIcon, Button, Group, Popover, TextInput } from '@mantine/core'
import { IconArrowRight, IconChevronDown, IconX } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useNavigate } from 'react-router-dom'
import { useNow } from '../../kit/live/clock.ts'
import { changed, filterNames, filterOf, readJump, type FilterName, type LogStart } from './log-address.ts'
import { useLogWords } from './log-words.ts'
import classes from './log.module.css'

type LogFiltersProps = {
  parameters: URLSearchParams
  /** Of the events that are listed, to choose from. */
  types: readonly string[]
  onJump: (start: LogStart) => void
}

/** Filters live in the address. Those that are set can be taken off; the others open. At the end, the jump to a position or an instant. */
export function LogFilters({ parameters, types, onJump }: LogFiltersProps) {
  const { t } = useTranslation('operations-log')
  const filter = filterOf(parameters)
  return (
    <Group className={classes.bar} gap="sm" justify="space-between" mb="md">
      <ul aria-label={t('filters.label')}>
        {filterNames.map((name) => (
          <li key={name}>
            {filter[name] === undefined ? (
              <FilterForm name={name} parameters={parameters} types={types} />
            ) : (
              <SetFilter name={name} value={filter[name]} parameters={parameters} />
            )}
          </li>
        ))}
      </ul>
      <Jump onJump={onJump} />
    </Group>
  )
}

function SetFilter({ name, value, parameters }: { name: FilterName; value: string; parameters: URLSearchParams }) {
  const { t } = useTranslation('operations-log')
  const { format } = useLogWords()
  const isTime = name === 'from' || name === 'to'
  const shown = isTime ? (Number.isNaN(Date.parse(value)) ? value : format.moment(value)) : value
  return (
    <Link
      to={changed(parameters, { [name]: '' })}
      className={classes.chip}
      data-set
      aria-label={t('filters.remove', { name: t(`filters.${name}`), value: shown })}
    >
      <span>{t(`filters.${name}`)}</span> <b>{shown}</b> <IconX size={16} stroke={2.25} aria-hidden="true" />
    </Link>
  )
}

type FilterFormProps = { name: FilterName; parameters: URLSearchParams; types: readonly string[] }

function FilterForm({ name, parameters, types }: FilterFormProps) {
  const { t } = useTranslation('operations-log')
  const { zone } = useLogWords()
  const now = useNow(60_000)
  const navigate = useNavigate()
  const [isOpen, setOpen] = useState(false)
  const [value, setValue] = useState('')
  const [isWrong, setWrong] = useState(false)
  const isTime = name === 'from' || name === 'to'
  return (
    <Popover opened={isOpen} onChange={setOpen} trapFocus position="bottom-start" shadow="md">
      <Popover.Target>
        <button type="button" className={classes.chip} onClick={() => setOpen(!isOpen)}>
          {t(`filters.${name}`)} <IconChevronDown size={16} stroke={2.25} aria-hidden="true" />
        </button>
      </Popover.Target>
      <Popover.Dropdown>
        <form
          className={classes.form}
          onSubmit={(event) => {
            event.preventDefault()
            const jump = isTime ? readJump(value, zone, now)?.at : value.trim()
            if (jump === undefined || jump === '') return setWrong(true)
            void navigate(changed(parameters, { [name]: jump }))
          }}
        >
          <TextInput
            size="sm"
            label={t(`filters.${name}`)}
            description={t(`filters.about.${name}`)}
            error={isWrong && t('filters.wrong')}
            maxLength={200}
            list={name === 'type' ? 'log-types' : undefined}
            value={value}
            onChange={({ currentTarget }) => setValue(currentTarget.value)}
            data-autofocus
          />
          {name === 'type' && (
            <datalist id="log-types">
              {types.toSorted().map((type) => (
                <option key={type}>{type}</option>
              ))}
            </datalist>
          )}
          <Button type="submit" size="sm" variant="light">
            {t('filters.apply')}
          </Button>
        </form>
      </Popover.Dropdown>
    </Popover>
  )
}

function Jump({ onJump }: { onJump: (start: LogStart) => void }) {
  const { t } = useTranslation('operations-log')
  const { zone } = useLogWords()
  const now = useNow(60_000)
  const box = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState('')
  const [isWrong, setWrong] = useState(false)
  useEffect(() => {
    const focus = (event: KeyboardEvent) => {
      const isTyping =
        event.target instanceof HTMLElement && event.target.closest('input, textarea, select, [contenteditable]') !== null
      if (event.key !== '/' || isTyping || event.ctrlKey || event.metaKey || event.altKey) return
      event.preventDefault()
      box.current?.focus()
    }
    document.addEventListener('keydown', focus)
    return () => document.removeEventListener('keydown', focus)
  }, [])
  return (
    <form
      className={classes.jump}
      onSubmit={(event) => {
        event.preventDefault()
        const start = readJump(typed, zone, now)
        setWrong(start === undefined)
        if (start !== undefined) onJump(start)
      }}
    >
      <TextInput
        ref={box}
        size="sm"
        aria-label={t('jump.label')}
        placeholder={t('jump.example')}
        aria-keyshortcuts="/"
        error={isWrong && t('jump.wrong')}
        w={190}
        value={typed}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      />
      <ActionIcon size={40} variant="default" type="submit" aria-label={t('jump.go')}>
        <IconArrowRight size={20} stroke={2} />
      </ActionIcon>
    </form>
  )
}
