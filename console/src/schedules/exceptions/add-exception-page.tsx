import type { ScheduleView } from '@lapka/contracts/api/schedules.ts'
import { localDateOf } from '@lapka/domain/kernel/zone.ts'
import { Box, Button, Group, Textarea } from '@mantine/core'
import { IconChevronLeft, IconCalendarOff, IconClockPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useSearchParams } from 'react-router-dom'
import { pathTo } from '../../kit/pages/paths.ts'
import { EmptyState, PageState } from '../../kit/ui/page-state.tsx'
import { PageTitle } from '../../kit/ui/page-title.tsx'
import { useSchedulesQuery, useAddExceptionMutation, useExceptionPreviewQuery, type ExceptionSpan } from '../schedules-api.ts'
import { useCommandKey } from '../../kit/api/api.ts'
import { useNow } from '../../kit/live/clock.ts'
import { ProblemNotice } from '../../kit/ui/problem-notice.tsx'
import { useLeadOn } from '../../kit/ui/use-lead-on.ts'
import { spanOf, type TypedSpan, EVERYWHERE, whereOf } from './exceptions.ts'
import { KindChoice, PlaceChoice, SpanFields } from './exception-fields.tsx'
import { TouchedAppointments, useConfirmWords } from './touched-appointments.tsx'
import classes from '../schedules.module.css'

/** A day off or extra hours: what it touches is shown before anything is written. */
export function AddExceptionPage() {
  const { t } = useTranslation('schedules')
  const query = useSchedulesQuery()
  return (
    <div className={classes.narrow}>
      <Link to={pathTo('schedules')} className={classes.back}>
        <IconChevronLeft size={18} aria-hidden="true" /> {t('list.title')}
      </Link>
      <h1>
        <PageTitle />
      </h1>
      <p className={classes.lead}>{t('add.lead')}</p>
      <PageState query={query}>{({ items }) => <FormOrNothing schedules={items} />}</PageState>
    </div>
  )
}

function FormOrNothing({ schedules }: { schedules: ScheduleView[] }) {
  const { t } = useTranslation('schedules')
  const [first] = schedules
  if (first === undefined)
    return <EmptyState text={t('list.none')} action={{ to: pathTo('newSchedule'), label: t('list.create') }} />
  return <AddExceptionForm schedules={schedules} first={first} />
}

function AddExceptionForm({ schedules, first }: { schedules: ScheduleView[]; first: ScheduleView }) {
  const { t } = useTranslation('schedules')
  const today = localDateOf(useNow(60_000), first.zone)
  const [typed, change] = useTyped(today)
  const { kind, reason } = typed
  const where = whereOf(typed.scheduleId, schedules)
  const { scheduleId } = where
  const places = kind === 'closed' ? where.places : 'one'
  const isWhole = typed.isWhole && kind === 'closed'
  const span = spanOf({ ...typed, isWhole }, first.zone)
  return (
    <div className={classes.form}>
      <KindChoice
        legend={t('add.kind')}
        name="kind"
        value={kind}
        onChange={(next) => change({ kind: next })}
        choices={[
          { value: 'closed', title: t('kind.closed'), note: t('add.closedNote'), icon: IconCalendarOff },
          { value: 'extra', title: t('kind.extra'), note: t('add.extraNote'), icon: IconClockPlus },
        ]}
      />
      <PlaceChoice
        schedules={schedules}
        value={places === 'all' ? EVERYWHERE : scheduleId}
        isOne={kind === 'extra'}
        onChange={(choice) => change({ scheduleId: choice })}
      />
      <SpanFields span={{ ...typed, isWhole }} today={today} isExtra={kind === 'extra'} onChange={change} />
      <Textarea
        size="md"
        label={t('add.reason')}
        description={t(kind === 'closed' ? 'add.reasonNote' : 'add.reasonOwn')}
        maxLength={300}
        autosize
        minRows={2}
        value={reason}
        onChange={(event) => change({ reason: event.currentTarget.value })}
      />
      {span === undefined ? (
        <Box component="p" m={0} c="var(--lk-bad-ink)" role="status">
          {t('add.noSpan')}
        </Box>
      ) : (
        <Confirm
          key={JSON.stringify([scheduleId, places, span, kind])}
          scheduleId={scheduleId}
          span={{ ...span, kind, places }}
          reason={reason}
        />
      )}
    </div>
  )
}

type ConfirmProps = { scheduleId: string; span: ExceptionSpan; reason: string }

/** The affected appointments, and the button that confirms. */
function Confirm({ scheduleId, span, reason }: ConfirmProps) {
  const { t } = useTranslation('schedules')
  const [choice, setChoice] = useState<'keep' | 'cancel'>('keep')
  const preview = useExceptionPreviewQuery({ scheduleId, ...span }, { refetchOnMountOrArgChange: true })
  const [add, { isLoading, error }] = useAddExceptionMutation()
  const keyFor = useCommandKey()
  const leadOn = useLeadOn()
  const appointments = preview.data?.visits ?? []
  const label = useConfirmWords(span.kind, choice, appointments)
  const submit = async () => {
    const body = { ...span, reason: reason.trim(), seenVisits: appointments.map(({ id }) => id), touchedVisits: choice }
    const answer = await add({ scheduleId, ...body, idempotencyKey: keyFor(body) })
    // A parent may have booked meanwhile, so the preview is fetched again.
    if (answer.error) return void preview.refetch()
    await leadOn(answer.data.touchedVisits > 0 ? pathTo('exception', { id: answer.data.id }) : pathTo('schedules'))
  }
  return (
    <>
      <TouchedAppointments kind={span.kind} appointments={preview.data?.visits} choice={choice} onChoose={setChoice} />
      <ProblemNotice error={error ?? preview.error} />
      <Group className={classes.buttons} gap="xs" align="stretch">
        <Button
          loading={isLoading}
          disabled={!preview.data}
          color={choice === 'cancel' && appointments.length > 0 ? 'cherry' : 'plum'}
          onClick={() => void submit()}
        >
          {label}
        </Button>
        <Button variant="default" component={Link} to={pathTo('schedules')}>
          {t('set.back')}
        </Button>
      </Group>
    </>
  )
}

type Typed = TypedSpan & { kind: 'closed' | 'extra'; scheduleId: string; reason: string }

/** The form's values, starting with those of the address. */
const useTyped = (today: string): [Typed, (change: Partial<Typed>) => void] => {
  const [parameters] = useSearchParams()
  const [typed, setTyped] = useState<Typed>(() => {
    const from = parameters.get('from') ?? today
    return {
      kind: parameters.get('kind') === 'extra' ? 'extra' : 'closed',
      scheduleId: parameters.get('schedule') ?? EVERYWHERE,
      isWhole: !parameters.has('start'),
      from,
      to: parameters.get('to') ?? from,
      start: parameters.get('start') ?? '09:00',
      end: parameters.get('end') ?? '18:00',
      reason: '',
    }
  })
  return [typed, (change) => setTyped((before) => ({ ...before, ...change }))]
}
