import type { AppointmentNote, AppointmentView, noteAppointmentAnswer } from '@lapka/contracts/api/appointments.ts'
import { DAY_MS, HOUR_MS } from '@lapka/contracts/time.ts'
import { Box, Button, Group, NativeSelect, Textarea } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { z } from 'zod'
import { afterOwnWrites, api, command, type Command, useCommandKey } from '../kit/api/api.ts'
import { apiPaths } from '../kit/api/api-paths.ts'
import { useNow } from '../kit/live/clock.ts'
import { Card } from '../kit/ui/card.tsx'
import { PageState } from '../kit/ui/page-state.tsx'
import { ProblemNotice } from '../kit/ui/problem-notice.tsx'
import { useFormat } from '../kit/format/format.ts'
import classes from './work/work.module.css'

type NoteBody = Pick<AppointmentNote, 'text' | 'remindAt'>

const { useNoteQuery, useNoteAppointmentMutation } = api.injectEndpoints({
  endpoints: (build) => ({
    note: build.query<AppointmentNote, string>({
      extraOptions: afterOwnWrites,
      query: (id) => apiPaths.appointmentPart(id, 'note'),
      providesTags: (_note, _error, id) => [{ type: 'Appointment', id: `note-${id}` }],
    }),
    noteAppointment: build.mutation<z.infer<typeof noteAppointmentAnswer>, Command<{ id: string; body: NoteBody }>>({
      query: command(({ id, body }) => ({ url: apiPaths.appointmentPart(id, 'note-appointment'), body })),
      invalidatesTags: (_answer, error, { id }) => (error ? [] : [{ type: 'Appointment', id: `note-${id}` }]),
    }),
  }),
})

/** The professional's private note on an appointment, and whether they are reminded of it. */
export function NoteCard({ appointment }: { appointment: AppointmentView }) {
  const { t } = useTranslation('appointments')
  const query = useNoteQuery(appointment.id)
  return (
    <Card className={classes.card} title={t('note.title')}>
      <PageState query={query}>{(note) => <NoteForm appointment={appointment} note={note} />}</PageState>
    </Card>
  )
}

const reminders = { day: DAY_MS, hour: HOUR_MS } as const
type Reminder = keyof typeof reminders

function NoteForm({ appointment, note }: { appointment: AppointmentView; note: AppointmentNote }) {
  const { t } = useTranslation('appointments')
  const format = useFormat()
  const { id, startsAt, pets } = appointment
  const now = useNow(60_000)
  const remindAt = (reminder: Reminder) => new Date(Date.parse(startsAt) - reminders[reminder]).toISOString()
  const possible = (['day', 'hour'] as const).filter((reminder) => remindAt(reminder) > now)
  const [text, setText] = useState(note.text)
  const [reminder, setReminder] = useState<Reminder | ''>(possible.find((one) => remindAt(one) === note.remindAt) ?? '')
  const keyFor = useCommandKey()
  const [save, { isLoading, isSuccess, error }] = useNoteAppointmentMutation()
  const body = { text: text.trim(), remindAt: reminder === '' || text.trim() === '' ? null : remindAt(reminder) }
  return (
    <form
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault()
        void save({ id, body, idempotencyKey: keyFor(body) })
      }}
    >
      <Textarea
        size="md"
        autosize
        minRows={2}
        maxLength={2000}
        label={t('note.label')}
        description={t('note.only')}
        placeholder={t('note.placeholder', { pet: format.pets(pets) })}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      {possible.length > 0 && (
        <NativeSelect
          size="md"
          label={t('note.remind')}
          value={reminder}
          onChange={(event) => setReminder(event.currentTarget.value as Reminder | '')}
          data={[{ value: '', label: t('note.none') }, ...possible.map((one) => ({ value: one, label: t(`note.${one}`) }))]}
        />
      )}
      <ProblemNotice error={error} />
      <Group gap="xs" align="stretch">
        <Button type="submit" variant="light" loading={isLoading}>
          {t('note.save')}
        </Button>
      </Group>
      <Box component="p" role="status" m={0} c="dimmed">
        {isSuccess && body.text === note.text && t('note.saved')}
      </Box>
    </form>
  )
}
