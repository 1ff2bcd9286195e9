import type { RecordOverview } from '@lapka/contracts/api/pet-records.ts'
import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router-dom'
import { useRecordQuery } from '../../entities/pet/records-api.ts'
import { useFormat } from '../../kit/format/format.ts'
import { PageState } from '../../kit/ui/page-state.tsx'
import { usePageTitle } from '../../kit/ui/page-title.tsx'
import { CarePlanCard } from './care-plan-card.tsx'
import { ExchangeCard } from '../exchange/exchange-card.tsx'
import { HouseholdCard } from '../household/household-card.tsx'
import { DiedNotice } from './died-notice.tsx'
import { FilesCard } from './files-card.tsx'
import { ProtectionsCard } from './protections-card.tsx'
import { ReadersCard } from './readers-card.tsx'
import { RecordHead } from './record-head.tsx'
import { Timeline } from './timeline.tsx'
import { ShareButton } from '../shares/share-button.tsx'
import { WeightCard } from './weight-card.tsx'
import classes from './record.module.css'

const SharesCard = lazy(async () => ({ default: (await import('../shares/shares-card.tsx')).SharesCard }))
const AddEntryDialog = lazy(async () => ({ default: (await import('./entry-dialog.tsx')).EntryDialog }))

/** A pet's record for its parent, and for a vet with a visit: what it needs to be known by, and all entries, newest first. */
export function RecordPage() {
  const { id = '' } = useParams()
  const query = useRecordQuery(id)
  return <PageState query={query}>{(record) => <RecordOf key={id} record={record} />}</PageState>
}

function RecordOf({ record }: { record: RecordOverview }) {
  const { t } = useTranslation('records')
  const [isAdding, setAdding] = useState(false)
  const isKeeper = record.party === 'keeper'
  usePageTitle(record.pet.name)
  return (
    <div className={classes.page}>
      <RecordHead
        record={record}
        action={
          isKeeper && (
            <>
              {record.storage.canAdd && (
                <Button
                  size="md"
                  h={48}
                  onClick={() => setAdding(true)}
                  leftSection={<IconPlus size={20} stroke={2} aria-hidden="true" />}
                >
                  {t('add.open')}
                </Button>
              )}
              {record.pet.death === null && <ShareButton pet={record.pet} />}
            </>
          )
        }
      />
      <LinkedNotice record={record} />
      {isKeeper && record.pet.death !== null && <DiedNotice pet={record.pet} />}
      <div className={classes.columns}>
        <Timeline record={record} />
        <div className={`${classes.stack} ${classes.first}`}>
          {record.protections.length > 0 && <ProtectionsCard protections={record.protections} />}
          {record.parasiteGroup !== null && record.pet.death === null && (
            <CarePlanCard record={record} group={record.parasiteGroup} />
          )}
          {record.weights.length > 0 && <WeightCard weights={record.weights} />}
        </div>
        <div className={classes.stack}>
          <FilesCard record={record} />
          {isKeeper && <HouseholdCard petId={record.pet.id} />}
          {isKeeper && <ReadersCard record={record} />}
          {isKeeper && (
            <Suspense fallback={null}>
              <SharesCard pet={record.pet} />
            </Suspense>
          )}
          {isKeeper && <ExchangeCard record={record} />}
        </div>
      </div>
      {isAdding && (
        <Suspense fallback={null}>
          <AddEntryDialog pet={record.pet} canAdd onClose={() => setAdding(false)} />
        </Suspense>
      )}
    </div>
  )
}

/** An operator linked records of one animal: entries of each are shown, marked with the record they are in. */
function LinkedNotice({ record: { linked } }: { record: RecordOverview }) {
  const { t } = useTranslation('records')
  const format = useFormat()
  if (linked.length === 0) return null
  const pets = linked.map(({ name }) => format.letters(name)).join(', ')
  return (
    <p className={classes.notice} role="status">
      {t('linked.notice', { pets })}
    </p>
  )
}
