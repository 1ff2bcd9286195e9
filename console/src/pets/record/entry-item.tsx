import type { RecordEntry, RecordOverview } from '@lapka/contracts/api/pet-records.ts'
import type { Pet } from '@lapka/contracts/api/pets.ts'
import type { EntryKind } from '@lapka/contracts/pet-records.ts'
import { DEFAULT_ZONE } from '@lapka/contracts/time.ts'
import { Button } from '@mantine/core'
import {
  IconBug,
  IconFileText,
  IconNotebook,
  IconPencilCheck,
  IconPill,
  IconScale,
  IconStethoscope,
  IconVaccine,
} from '@tabler/icons-react'
import { lazy, Suspense, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { noonOf, useFormat } from '../../kit/format/format.ts'
import { EntryBody } from './entry-body.tsx'
import { useEntryTitle } from './use-entry-title.ts'
import classes from './timeline.module.css'

const CorrectDialog = lazy(async () => ({ default: (await import('./entry-dialog.tsx')).EntryDialog }))

const kinds: Record<EntryKind, [typeof IconBug, string]> = {
  visit: [IconStethoscope, 'brand'],
  weight: [IconScale, 'quiet'],
  vaccination: [IconVaccine, 'ok'],
  treatment: [IconBug, 'quiet'],
  note: [IconNotebook, 'accent'],
  document: [IconFileText, 'info'],
  prescription: [IconPill, 'brand'],
}

type EntryItemProps = {
  entry: RecordEntry
  record: RecordOverview | null
  /** Of a reader who has no record and no links into one. */
  body?: ReactNode
  /** The animal of its writer, who may correct the entry without reading the record. */
  corrected?: Pick<Pet, 'id' | 'animalType'>
}

/** An entry of the record. A corrected one stays, struck through, and says by what and when. */
export function EntryItem({ entry, record, body, corrected }: EntryItemProps) {
  const { t } = useTranslation('records')
  const format = useFormat()
  const titleOf = useEntryTitle()
  const [isCorrecting, setCorrecting] = useState(false)
  const [Icon, tone] = kinds[entry.kind]
  const at = noonOf(entry.on, DEFAULT_ZONE)
  const who = entry.writer === null ? t(entry.isYours ? 'byYou' : 'byAnother') : format.name(entry.writer)
  const canCorrect = entry.isOwn && (entry.kind !== 'visit' || entry.importedFrom !== null || entry.by === 'vet')
  const animal = record?.pet ?? corrected
  const isKeeper = record?.party === 'keeper'
  const by = entry.by === 'former-parent' ? t('byFormerParent') : entry.by === 'parent' && !isKeeper ? t('byParent') : who
  const other = record?.linked.find(({ id }) => id === entry.petId)
  const from = other && t('linked.entry', { pet: format.letters(other.name) })
  return (
    <li data-corrected={entry.correction !== null || undefined}>
      <time dateTime={entry.on}>{format.dayOfMonth(at)}</time>
      <span className={classes.icon} data-tone={tone}>
        <Icon size={22} stroke={1.75} aria-hidden="true" />
      </span>
      <div>
        <h4>{titleOf(entry)}</h4>
        <p className={classes.who}>{[by, from, entry.importedFrom !== null && t('import.mark')].filter(Boolean).join(', ')}</p>
        {record === null ? body : <EntryBody entry={entry} isLinked={record.party !== 'operator'} canSee={isKeeper} />}
        {entry.correction && (
          <p className={classes.corrected}>
            <IconPencilCheck size={18} stroke={1.75} aria-hidden="true" />
            <span>
              {t(entry.correction.entryId === null ? 'withdrawnOn' : 'correctedOn', {
                when: format.dates(entry.correction.on, entry.correction.on),
              })}{' '}
              {entry.correction.reason}
            </span>
          </p>
        )}
        {canCorrect && animal !== undefined && (
          <p className={classes.own}>
            <Button size="compact-sm" variant="subtle" onClick={() => setCorrecting(true)}>
              {t('correct.open')}
            </Button>
          </p>
        )}
      </div>
      {isCorrecting && animal !== undefined && (
        <Suspense fallback={null}>
          <CorrectDialog
            pet={{ ...animal, id: entry.petId }}
            canAdd={entry.by === 'vet' || record?.storage.canAdd === true}
            corrects={entry}
            onClose={() => setCorrecting(false)}
          />
        </Suspense>
      )}
    </li>
  )
}
