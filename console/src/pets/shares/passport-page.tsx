import type { RecordEntry, RecordOverview } from '@lapka/contracts/api/pet-records.ts'
import { Button } from '@mantine/core'
import { IconIdBadge2 } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router-dom'
import { useRecordEntriesInfiniteQuery, useRecordQuery } from '../../entities/pet/records-api.ts'
import { useCommandKey } from '../../kit/api/api.ts'
import { useFormat } from '../../kit/format/format.ts'
import { pathTo } from '../../kit/pages/paths.ts'
import { PageState } from '../../kit/ui/page-state.tsx'
import { usePageTitle } from '../../kit/ui/page-title.tsx'
import { PaperPage } from '../../kit/ui/paper.tsx'
import { ProblemNotice } from '../../kit/ui/problem-notice.tsx'
import { endIn, LastsField } from './lasts-field.tsx'
import type { MadeShareFacts } from './made-share.tsx'
import { PassportSheet } from './passport-sheet.tsx'
import { useMakeShareMutation } from './shares-api.ts'
import { closedBy, useShareStanding } from './use-share-standing.ts'
import classes from './passport.module.css'

/** A sheet to print of the record, with a code that opens the vaccinations. Printing it makes the PDF. */
export function PassportPage() {
  const { id = '' } = useParams()
  const query = useRecordQuery(id)
  return <PageState query={query}>{(record) => <Passport key={id} record={record} />}</PageState>
}

function Passport({ record }: { record: RecordOverview }) {
  const { t } = useTranslation('shares')
  const format = useFormat()
  const { pet } = record
  const pageName = { pet: format.letters(pet.name) }
  const [made, setMade] = useState<MadeShareFacts | null>(null)
  const hasEnded = closedBy(useShareStanding(made?.secret ?? '')) !== undefined
  const doses = useAllEntries(pet.id, 'vaccination')
  const treatments = useAllEntries(pet.id, 'treatment')
  usePageTitle(t('passport.title', pageName))
  const back = { to: pathTo('pet', { id: pet.id }), label: t('passport.back', pageName) }
  if (pet.death !== null)
    return (
      <div className={classes.make}>
        <p>{t('passport.died')}</p>
      </div>
    )
  if (made === null || doses === undefined || treatments === undefined)
    return <MakePassport petId={pet.id} title={t('passport.title', pageName)} onMade={setMade} />
  return (
    <PaperPage back={back} print={t('passport.print')}>
      {hasEnded && (
        <div className={classes.ended} role="alert">
          <p>{t('passport.ended')}</p>
          <Button variant="default" onClick={() => setMade(null)}>
            {t('passport.again')}
          </Button>
        </div>
      )}
      <PassportSheet record={record} doses={doses} treatments={treatments} made={hasEnded ? null : made} />
    </PaperPage>
  )
}

type MakePassportProps = { petId: string; title: string; onMade: (made: MadeShareFacts) => void }

/** The sheet carries a share, so its owner says first how long that lasts. */
function MakePassport({ petId, title, onMade }: MakePassportProps) {
  const { t } = useTranslation('shares')
  const [until, setUntil] = useState(() => endIn('month'))
  const [make, { isLoading, error }] = useMakeShareMutation()
  const keyFor = useCommandKey()
  const send = async () => {
    const body = { kind: 'passport', scope: { kind: 'vaccinations' }, until } as const
    const answer = await make({ petId, body, idempotencyKey: keyFor(body) })
    if (answer.data) onMade({ ...answer.data, kind: 'passport', scope: 'vaccinations', until })
  }
  return (
    <form
      className={classes.make}
      onSubmit={(event) => {
        event.preventDefault()
        void send()
      }}
    >
      <header>
        <h1>{title}</h1>
        <p>{t('passport.lead')}</p>
      </header>
      <LastsField
        label={t('passport.untilWhen')}
        choices={['week', 'month', 'year', 'other']}
        first="month"
        until={until}
        onChange={setUntil}
      >
        {(when) => t('codeUntil', { when })}
      </LastsField>
      <ProblemNotice error={error} />
      <Button
        type="submit"
        size="lg"
        loading={isLoading}
        leftSection={<IconIdBadge2 size={20} stroke={1.75} aria-hidden="true" />}
      >
        {t('passport.make')}
      </Button>
      <p className={classes.small}>{t('passport.notOfficial')}</p>
    </form>
  )
}

/** All entries of a kind that hold; undefined until the last page is there. */
const useAllEntries = <Kind extends 'vaccination' | 'treatment'>(
  petId: string,
  kind: Kind,
): Extract<RecordEntry, { kind: Kind }>[] | undefined => {
  const { data, hasNextPage, isFetching, fetchNextPage } = useRecordEntriesInfiniteQuery({ petId, kind })
  useEffect(() => {
    if (hasNextPage && !isFetching) void fetchNextPage()
  }, [hasNextPage, isFetching, fetchNextPage])
  if (data === undefined || hasNextPage) return undefined
  const entries = data.pages.flatMap(({ items }) => items)
  return entries.filter(
    (entry): entry is Extract<RecordEntry, { kind: Kind }> => entry.kind === kind && entry.correction === null,
  )
}
