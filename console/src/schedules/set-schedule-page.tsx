import type { ScheduleView } from '@lapka/contracts/api/schedules.ts'
import { Button, Group, TextInput } from '@mantine/core'
import { IconChevronLeft } from '@tabler/icons-react'
import { useState } from 'react'
import { useForm, type UseFormRegister } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { Link, useParams } from 'react-router-dom'
import { pathTo } from '../kit/pages/paths.ts'
import { useCommandKey } from '../kit/api/api.ts'
import { RestoredNotice } from '../kit/forms/restored-notice.tsx'
import { useDraft } from '../kit/forms/use-draft.ts'
import { hoursOf, weekOf } from './week/week.ts'
import { RuleFields, WeekField, type Rules } from './week/week-fields.tsx'
import { useOwnZone } from '../kit/session/use-current-user.ts'
import { NotFound, PageState } from '../kit/ui/page-state.tsx'
import { ProblemNotice } from '../kit/ui/problem-notice.tsx'
import { useLeadOn } from '../kit/ui/use-lead-on.ts'
import { usePageTitle } from '../kit/ui/page-title.tsx'
import { useSchedulesQuery, useSetScheduleMutation } from './schedules-api.ts'
import { touchedBy, TouchedNotice } from './touched-notice.tsx'
import '../entities/professional/profile-api.ts'
import classes from './schedules.module.css'

/** `/schedule/create` and `/schedule/edit/{id}`: the hours of one place. */
export function SetSchedulePage() {
  const query = useSchedulesQuery()
  const { id } = useParams()
  return (
    <PageState query={query}>
      {({ items }) => {
        const known = items.find((schedule) => schedule.id === id)
        if (id !== undefined && known === undefined) return <NotFound />
        return <SetSchedule key={id ?? 'new'} known={known} />
      }}
    </PageState>
  )
}

const usual = { placeId: null, weekly: [], breaks: [], bufferMinutes: 0, minimumNoticeMinutes: 120, horizonDays: 60 }

type SetScheduleProps = { known: ScheduleView | undefined }

function SetSchedule({ known }: SetScheduleProps) {
  const { t } = useTranslation(['schedules', 'profile'])
  const ownZone = useOwnZone()
  const name = known === undefined ? '' : known.name || t('place')
  const title = known ? t('set.edit', { name }) : t('set.create')
  usePageTitle(title)
  const saved = known ?? { ...usual, zone: ownZone }
  const { bufferMinutes, minimumNoticeMinutes, horizonDays } = saved
  const form = useForm({ defaultValues: { name, week: weekOf(saved), bufferMinutes, minimumNoticeMinutes, horizonDays } })
  const draft = useDraft(`schedule.${known?.id ?? 'new'}`, form)
  const { save, isSaving, error, touched, forget } = useSaving(saved, known?.id, draft.drop)
  const { isDirty, errors } = form.formState
  const submit = (seenVisits: string[]) => form.handleSubmit((values) => save(values, seenVisits))
  return (
    <div className={classes.narrow}>
      <Link to={pathTo('schedules')} className={classes.back}>
        <IconChevronLeft size={18} aria-hidden="true" /> {t('list.title')}
      </Link>
      <h1>{title}</h1>
      <p className={classes.lead}>{t('set.lead')}</p>
      <form className={classes.form} onSubmit={(event) => void submit([])(event)} noValidate>
        {draft.isRestored && isDirty && <RestoredNotice onDiscard={draft.discard} />}
        <TextInput
          size="md"
          label={t('set.name')}
          description={t('set.nameNote')}
          maxLength={80}
          error={errors.name && t('profile:fault.required')}
          {...form.register('name', { validate: (text) => text.trim() !== '' })}
        />
        <WeekField form={form} />
        <RuleFields register={form.register as unknown as UseFormRegister<Rules>} saved={saved} />
        {touched.length > 0 ? (
          <TouchedNotice touched={touched} isSaving={isSaving} onConfirm={() => void submit(touched)()} onBack={forget} />
        ) : (
          <ProblemNotice error={error} />
        )}
        {touched.length === 0 && (
          <Group className={classes.buttons} gap="xs" align="stretch">
            <Button type="submit" loading={isSaving}>
              {t('profile:form.save')}
            </Button>
            <Button variant="default" component={Link} to={pathTo('schedules')}>
              {t('set.back')}
            </Button>
          </Group>
        )}
      </form>
    </div>
  )
}

type Values = { name: string; week: ReturnType<typeof weekOf> } & Rules

/** Saves a plan; one that touches booked appointments comes back with them, and is sent again once they were seen. */
const useSaving = (saved: Pick<ScheduleView, 'placeId' | 'zone'>, id: string | undefined, onSaved: () => void) => {
  const [save, { isLoading, error }] = useSetScheduleMutation()
  const [touched, setTouched] = useState<string[]>([])
  const leadOn = useLeadOn()
  const keyFor = useCommandKey()
  const { placeId, zone } = saved
  return {
    isSaving: isLoading,
    error,
    touched,
    forget: () => setTouched([]),
    save: async ({ name, week, ...rules }: Values, seenVisits: string[]) => {
      const plan = { name: name.trim(), placeId, zone, ...hoursOf(week), ...rules, seenVisits }
      const answer = await save({ id, plan, idempotencyKey: keyFor(plan) })
      setTouched(touchedBy(answer.error))
      if (answer.error) return
      onSaved()
      await leadOn(pathTo('schedules'))
    },
  }
}
