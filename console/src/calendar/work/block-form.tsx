import type { AppointmentView } from '@lapka/contracts/api/appointments.ts'
import type { ScheduleView } from '@lapka/contracts/api/schedules.ts'
import { Button, Group, Stack, TextInput } from '@mantine/core'
import { skipToken } from '@reduxjs/toolkit/query/react'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useIdempotencyKey } from '../../kit/api/api.ts'
import { useFormat } from '../../kit/format/format.ts'
import { PlaceChoice } from '../../schedules/exceptions/exception-fields.tsx'
import { EVERYWHERE, whereOf, type Where } from '../../schedules/exceptions/exceptions.ts'
import { useExceptionPreviewQuery, useAddExceptionMutation, useRemoveExceptionMutation } from '../../schedules/schedules-api.ts'
import { ProblemNotice } from '../../kit/ui/problem-notice.tsx'
import './block-texts.ts'
import type { Block } from './entry.ts'
import { TimeFields } from './time-fields.tsx'
import { useChangeExceptionMutation } from './work-api.ts'
import { Skeleton } from '../../kit/ui/page-skeleton.tsx'
import classes from '../calendar.module.css'

type BlockFormProps = {
  schedules: readonly ScheduleView[]
  zone: string
  from: string
  to: string
  onTimes: (times: { from: string; to: string }) => void
  /** An existing block to change or remove. */
  block?: Block | undefined
  onClose: () => void
  children?: ReactNode
}

/** Blocks time. Booked appointments in it are shown before anything is written. */
export function BlockForm({ schedules, zone, from, to, onTimes, block, onClose, children }: BlockFormProps) {
  const { t } = useTranslation(['blocks', 'calendar'])
  const [reason, setReason] = useState(block?.reason ?? '')
  const [place, setPlace] = useState(EVERYWHERE)
  const { scheduleId, places } = block ? whereOfBlock(block) : whereOf(place, schedules)
  const [touchedVisits, setTouchedVisits] = useState<'keep' | 'cancel'>('keep')
  const isSpan = from < to
  const preview = useExceptionPreviewQuery(
    isSpan && scheduleId !== '' ? { scheduleId, places, from, to, kind: 'closed' } : skipToken,
  )
  // `data` may still be of the times before.
  const known = preview.currentData
  const touched = known?.visits ?? []
  const save = useSaveBlock(block)
  const idempotencyKey = useIdempotencyKey([from, to, reason, touchedVisits, scheduleId, places].join(' '))
  const submit = async () => {
    const body = { from, to, reason: reason.trim(), seenVisits: touched.map(({ id }) => id), touchedVisits }
    if (await save.save({ scheduleId, places, body, idempotencyKey })) onClose()
  }
  const takeBack = async (taken: Block) => {
    if (await save.remove(taken)) onClose()
  }
  return (
    <form
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault()
        if (known) void submit()
      }}
    >
      {children}
      {!block && <PlaceChoice schedules={schedules} value={place} onChange={setPlace} />}
      <BlockFields {...{ reason, setReason, zone, from, to, onTimes }} />
      {!isSpan && (
        <p className={classes.notice} role="status">
          {t('noSpan')}
        </p>
      )}
      {preview.isFetching && !known && <Skeleton of={['line']} />}
      {touched.length > 0 && <Touched appointments={touched} zone={zone} value={touchedVisits} onChange={setTouchedVisits} />}
      <ProblemNotice error={save.error ?? preview.error} />
      <Group className={classes.buttons} gap="xs" align="stretch" justify="end" mt="xs">
        {block && <TakeBack isLoading={save.isRemoving} onConfirm={() => void takeBack(block)} />}
        <Button variant="default" onClick={onClose}>
          {t('calendar:plan.leave')}
        </Button>
        <Button type="submit" loading={save.isSaving} disabled={!known}>
          {t(block ? 'save' : 'close')}
        </Button>
      </Group>
    </form>
  )
}

/** An existing block keeps its schedule. */
const whereOfBlock = ({ scheduleId, isEverywhere }: Block): Where => ({ scheduleId, places: isEverywhere ? 'all' : 'one' })

type BlockFieldsProps = Pick<BlockFormProps, 'zone' | 'from' | 'to' | 'onTimes'> & {
  reason: string
  setReason: (reason: string) => void
}

function BlockFields({ reason, setReason, zone, from, to, onTimes }: BlockFieldsProps) {
  const { t } = useTranslation('blocks')
  return (
    <>
      <TextInput
        size="md"
        label={t('reason')}
        placeholder={t('example')}
        maxLength={300}
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
        data-autofocus
      />
      <TimeFields zone={zone} value={from} onChange={(at) => onTimes({ from: at, to })} dayLabel={t('fromDay')} />
      <TimeFields
        zone={zone}
        value={to}
        onChange={(at) => onTimes({ from, to: at })}
        dayLabel={t('toDay')}
        timeLabel={t('toHour')}
      />
    </>
  )
}

/** Asks for a second press. */
function TakeBack({ isLoading, onConfirm }: { isLoading: boolean; onConfirm: () => void }) {
  const { t } = useTranslation('blocks')
  const [isConfirming, setConfirming] = useState(false)
  return (
    <Button
      variant={isConfirming ? 'filled' : 'light'}
      color="cherry"
      loading={isLoading}
      onClick={isConfirming ? onConfirm : () => setConfirming(true)}
    >
      {t(isConfirming ? 'removeConfirm' : 'remove')}
    </Button>
  )
}

type TouchedProps = {
  appointments: AppointmentView[]
  zone: string
  value: 'keep' | 'cancel'
  onChange: (value: 'keep' | 'cancel') => void
}

function Touched({ appointments, zone, value, onChange }: TouchedProps) {
  const { t } = useTranslation('blocks')
  const format = useFormat(zone)
  return (
    <>
      <div className={classes.notice} role="status">
        <p>{t('touches', { count: appointments.length })}</p>
        <ul>
          {appointments.map(({ id, startsAt, pets, parent }) => (
            <li key={id}>
              {format.moment(startsAt)}, {format.pets(pets)} ({format.letters(parent.displayName)})
            </li>
          ))}
        </ul>
      </div>
      <Stack component="fieldset" className={classes.choice} gap="xs">
        <legend>{t('becomes')}</legend>
        {(['keep', 'cancel'] as const).map((choice) => (
          <label key={choice}>
            <input type="radio" name="touched" checked={value === choice} onChange={() => onChange(choice)} />
            {t(`touched.${choice}`)}
          </label>
        ))}
      </Stack>
    </>
  )
}

type Body = { from: string; to: string; reason: string; seenVisits: string[]; touchedVisits: 'keep' | 'cancel' }

/** Adds, changes or removes a block. Each answers whether it was done. */
const useSaveBlock = (block: Block | undefined) => {
  const [add, added] = useAddExceptionMutation()
  const [change, changed] = useChangeExceptionMutation()
  const [takeBack, removed] = useRemoveExceptionMutation()
  const removeKey = useIdempotencyKey(block?.exceptionId ?? null)
  return {
    save: async ({ body, places, ...asked }: Where & { body: Body; idempotencyKey: string }): Promise<boolean> => {
      const answer = block
        ? await change({ ...asked, body: { ...body, exceptionId: block.exceptionId } })
        : await add({ ...asked, ...body, places, kind: 'closed' })
      return !answer.error
    },
    remove: async ({ scheduleId, exceptionId }: Block): Promise<boolean> =>
      !(await takeBack({ scheduleId, exceptionId, seenVisits: [], idempotencyKey: removeKey })).error,
    error: added.error ?? changed.error ?? removed.error,
    isSaving: added.isLoading || changed.isLoading,
    isRemoving: removed.isLoading,
  }
}
