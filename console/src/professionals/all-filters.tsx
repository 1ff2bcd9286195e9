import { Button, NativeSelect } from '@mantine/core'
import { IconCurrentLocation } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useIsBelow } from '../kit/look/breakpoints.ts'
import { Dialog } from '../kit/ui/dialog.tsx'
import type { SearchFilter } from './search-filters.ts'
import type { SearchOrigin } from './search-origin.ts'
import classes from './find-page.module.css'

type AllFiltersProps = {
  filters: SearchFilter[]
  origin: SearchOrigin
  /** How many there would be, once that is known. */
  answer: string | undefined
  onClear: () => void
  onShow: () => void
  onClose: () => void
}

/** Every filter of the search on one sheet: the whole screen of a phone, a dialog where there is room. */
export function AllFilters({ filters, origin, answer, onClear, onShow, onClose }: AllFiltersProps) {
  const { t } = useTranslation('professionals')
  const isPhone = useIsBelow('tablet')
  return (
    <Dialog opened onClose={onClose} title={t('filters.all')} size={640} fullScreen={isPhone}>
      {filters.map((filter) => (
        <Group key={filter.key} filter={filter} origin={filter.key === 'near' ? origin : undefined} />
      ))}
      <div className={classes.answers}>
        <Button variant="subtle" onClick={onClear}>
          {t('filters.clear')}
        </Button>
        <Button onClick={onShow} aria-live="polite">
          {answer ?? t('find.searching')}
        </Button>
      </div>
    </Dialog>
  )
}

/** More choices than this are a list to look through. */
const MAX_PILLS = 8

function Group({
  filter: { name, choices, chosen, choose },
  origin,
}: {
  filter: SearchFilter
  origin: SearchOrigin | undefined
}) {
  const { t } = useTranslation('professionals')
  const isList = choices.length > MAX_PILLS || origin !== undefined
  return (
    <fieldset className={classes.group}>
      <legend>{name}</legend>
      {origin?.locate && (
        <button type="button" onClick={origin.locate}>
          <IconCurrentLocation size={18} stroke={1.75} aria-hidden="true" /> {t('filters.near')}
        </button>
      )}
      {isList ? <ChoiceList {...{ name, choices, chosen, choose }} /> : <Pills {...{ choices, chosen, choose }} />}
      {origin?.answer && <p role="status">{t(`filters.${origin.answer}`)}</p>}
    </fieldset>
  )
}

function ChoiceList({ name, choices, chosen, choose }: Omit<SearchFilter, 'key'>) {
  const { t } = useTranslation('professionals')
  const isElsewhere = chosen !== undefined && choices.every(({ value }) => value !== chosen.value)
  return (
    <NativeSelect
      aria-label={name}
      size="md"
      data={[{ value: '', label: t('filters.any') }, ...(isElsewhere ? [chosen] : []), ...choices]}
      value={chosen?.value ?? ''}
      onChange={(event) => choose(event.currentTarget.value)}
    />
  )
}

function Pills({ choices, chosen, choose }: Pick<SearchFilter, 'choices' | 'chosen' | 'choose'>) {
  return choices.map(({ value, label }) => {
    const isChosen = value === chosen?.value
    return (
      <button key={value} type="button" aria-pressed={isChosen} onClick={() => choose(isChosen ? '' : value)}>
        {label}
      </button>
    )
  })
}
