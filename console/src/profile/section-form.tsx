import type { OwnProfile } from '@lapka/contracts/api/profile.ts'
import type { ProfileSection } from '@lapka/contracts/profile.ts'
import { Box, Button, Group } from '@mantine/core'
import { IconCheck, IconChevronRight } from '@tabler/icons-react'
import { useState, type ReactNode } from 'react'
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { useCommandKey } from '../kit/api/api.ts'
import { failureOf } from '../kit/api/problem.ts'
import { RestoredNotice } from '../kit/forms/restored-notice.tsx'
import { takeAsSaved } from '../kit/forms/take-as-saved.ts'
import { useDraft } from '../kit/forms/use-draft.ts'
import { touchedBy, TouchedNotice } from '../schedules/touched-notice.tsx'
import { useCurrentUser } from '../kit/session/use-current-user.ts'
import { Card } from '../kit/ui/card.tsx'
import { ProblemNotice } from '../kit/ui/problem-notice.tsx'
import { usePageTitle } from '../kit/ui/page-title.tsx'
import { partAfter, pathOf, type Part } from './parts.ts'
import { useSaveSectionMutation } from '../entities/professional/profile-api.ts'
import classes from './sections/sections.module.css'

type SectionFormProps<Values extends FieldValues> = {
  section: ProfileSection
  profile: OwnProfile
  form: UseFormReturn<Values>
  /** Turns the form's values into the command, where they differ. */
  toBody?: (values: Values) => object
  children: ReactNode
}

/** A part that is filled in. The parts have in common: saving, the server's faults of single fields, unsaved words, and where to go next. */
export function SectionForm<Values extends FieldValues>(props: SectionFormProps<Values>) {
  const { section, profile, form, toBody = (values) => values, children } = props
  const { t } = useTranslation('profile')
  const [save, { isLoading, error }] = useSaveSectionMutation()
  const [isSaved, setSaved] = useState(false)
  const keyFor = useCommandKey()
  const draft = useDraft(section, form)
  const { isDirty, errors, submitCount } = form.formState
  const hasFaults = submitCount > 0 && Object.keys(errors).length > 0
  const [touched, setTouched] = useState<string[]>([])

  const submit = (seenVisits: string[]) =>
    form.handleSubmit(async (values) => {
      setSaved(false)
      const sent = structuredClone(form.getValues())
      const body = { ...toBody(values), ...(seenVisits.length > 0 && { seenVisits }) }
      const answer = await save({ section, body, idempotencyKey: keyFor(body) })
      setTouched(touchedBy(answer.error))
      if (answer.error) return showFieldFaults(form, answer.error)
      keyFor(null)
      if (takeAsSaved(form, values, sent)) draft.drop()
      setSaved(true)
    })
  return (
    <PartPage part={section}>
      <form className={classes.form} onSubmit={(event) => void submit([])(event)} onChange={() => setSaved(false)} noValidate>
        {section in profile.requested && (
          <div className={classes.requested} role="status">
            <b>{t('requested.title')}</b>
            <p>{t('requested.text')}</p>
          </div>
        )}
        {draft.isRestored && isDirty && <RestoredNotice onDiscard={draft.discard} />}
        {children}
        {touched.length > 0 ? (
          <TouchedNotice
            touched={touched}
            isSaving={isLoading}
            onConfirm={() => void submit(touched)()}
            onBack={() => setTouched([])}
          />
        ) : (
          <ProblemNotice error={error} />
        )}
        <Group className={classes.bar} gap="var(--lk-2) var(--lk-4)">
          <Button type="submit" size="md" loading={isLoading}>
            {t('form.save')}
          </Button>
          <Group
            component="p"
            className={classes.said}
            gap="xs"
            wrap="nowrap"
            role="status"
            data-tone={isSaved && !isDirty ? 'ok' : hasFaults ? 'bad' : undefined}
          >
            <Said isSaved={isSaved && !isDirty} isDirty={isDirty} hasFaults={hasFaults} />
          </Group>
          {!isDirty && <Next section={section} profile={profile} isMain={isSaved} />}
        </Group>
      </form>
    </PartPage>
  )
}

function Said({ isSaved, isDirty, hasFaults }: { isSaved: boolean; isDirty: boolean; hasFaults: boolean }) {
  const { t } = useTranslation('profile')
  if (isSaved)
    return (
      <>
        <IconCheck size={18} stroke={2.25} aria-hidden="true" /> {t('form.saved')}
      </>
    )
  if (hasFaults) return t('form.check')
  return isDirty ? t('form.unsaved') : null
}

function Next({ section, profile, isMain }: { section: ProfileSection; profile: OwnProfile; isMain: boolean }) {
  const { t } = useTranslation('profile')
  const next = partAfter(profile, section)
  if (next === undefined) return null
  return (
    <Button
      component={Link}
      to={pathOf(next)}
      variant={isMain ? 'light' : 'subtle'}
      data-main={isMain || undefined}
      className={classes.next ?? ''}
      rightSection={<IconChevronRight size={18} aria-hidden="true" />}
    >
      {t('form.next', { section: t(`section.${next}.title`) })}
    </Button>
  )
}

/** The server names fields by their path in the body; those that the form has too are marked, the rest is in the notice. */
const showFieldFaults = <Values extends FieldValues>(form: UseFormReturn<Values>, error: unknown) => {
  const failure = failureOf(error)
  if (failure?.kind !== 'problem') return
  for (const { path } of failure.problem.errors ?? [])
    form.setError(path as Path<Values>, { type: 'server' }, { shouldFocus: true })
}

/** One part of the profile: its name, what it is for, and its card. */
export function PartPage({ part, children }: { part: Part; children: ReactNode }) {
  const { t } = useTranslation('profile')
  // A hotel's policy is about stays.
  const context = useCurrentUser()?.role ?? ''
  usePageTitle(t(`section.${part}.title`))
  return (
    <>
      <Box component="h1" m={0}>
        {t(`section.${part}.title`)}
      </Box>
      <p className={classes.lead}>
        {part === 'cancellation-policy' ? t(`section.${part}.lead`, { context }) : t(`section.${part}.lead`)}
      </p>
      <Card as="div">{children}</Card>
    </>
  )
}
