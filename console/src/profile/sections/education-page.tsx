import { zodResolver } from '@hookform/resolvers/zod'
import { sectionBodies, type OwnProfile, type SectionBody } from '@lapka/contracts/api/profile.ts'
import { ActionIcon, Button, Stack, TextInput } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { get, useFieldArray, useForm, type FieldError, type Path, type UseFormReturn } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { SectionForm } from '../section-form.tsx'
import '../parts-texts.ts'
import { useFault } from './fields.tsx'
import classes from './sections.module.css'

type Body = SectionBody<'education-and-experience'>
type Form = UseFormReturn<Body>

/** A year that is being typed is no number yet: the schema refuses it, an empty one included. */
const yearOf = (typed: unknown): unknown =>
  /^\d{4}$/.test(String(typed).trim()) ? Number(typed) : typed === '' ? undefined : typed
const yearOrNow = (typed: unknown): unknown => (typed === '' || typed === null ? null : yearOf(typed))
const noYear = undefined as unknown as number

export function EducationPage({ profile }: { profile: OwnProfile }) {
  const { t } = useTranslation('profile-parts')
  const form = useForm({
    resolver: zodResolver(sectionBodies['education-and-experience']),
    defaultValues: profile.sections['education-and-experience'] ?? { education: [], experience: [] },
  })
  const education = useFieldArray({ control: form.control, name: 'education' })
  const experience = useFieldArray({ control: form.control, name: 'experience' })
  return (
    <SectionForm section="education-and-experience" profile={profile} form={form}>
      <Entries
        title={t('education.title')}
        add={t('education.add')}
        onAdd={education.fields.length < 12 && (() => education.append({ school: '', degree: '', year: noYear }))}
      >
        {education.fields.map(({ id }, index) => (
          <Entry key={id} title={t('education.entry', { number: index + 1 })} onRemove={() => education.remove(index)}>
            <Text form={form} name={`education.${index}.school`} label={t('education.school')} span="3" />
            <Text form={form} name={`education.${index}.degree`} label={t('education.degree')} span="2" />
            <Text form={form} name={`education.${index}.year`} label={t('education.year')} span="1" readYear={yearOf} />
          </Entry>
        ))}
      </Entries>
      <Entries
        title={t('experience.title')}
        add={t('experience.add')}
        onAdd={
          experience.fields.length < 12 && (() => experience.append({ place: '', work: '', fromYear: noYear, untilYear: null }))
        }
      >
        {experience.fields.map(({ id }, index) => (
          <Entry key={id} title={t('experience.entry', { number: index + 1 })} onRemove={() => experience.remove(index)}>
            <Text form={form} name={`experience.${index}.place`} label={t('experience.place')} span="3" />
            <Text form={form} name={`experience.${index}.work`} label={t('experience.work')} span="3" />
            <Text form={form} name={`experience.${index}.fromYear`} label={t('experience.fromYear')} span="2" readYear={yearOf} />
            <Text
              form={form}
              name={`experience.${index}.untilYear`}
              label={t('experience.untilYear')}
              note={t('experience.untilNote')}
              span="4"
              readYear={yearOrNow}
            />
          </Entry>
        ))}
      </Entries>
    </SectionForm>
  )
}

type EntriesProps = { title: string; add: string; onAdd: false | (() => void); children: ReactNode }

function Entries({ title, add, onAdd, children }: EntriesProps) {
  return (
    <Stack component="section" gap="md" aria-label={title}>
      <h2 className={classes.group}>{title}</h2>
      <Stack component="ol" gap="md">
        {children}
      </Stack>
      {onAdd && (
        <Button
          variant="light"
          className={classes.add ?? ''}
          leftSection={<IconPlus size={19} aria-hidden="true" />}
          onClick={onAdd}
        >
          {add}
        </Button>
      )}
    </Stack>
  )
}

function Entry({ title, onRemove, children }: { title: string; onRemove: () => void; children: ReactNode }) {
  const { t } = useTranslation('profile-parts')
  return (
    <li>
      <fieldset className={`${classes.row} ${classes.entry}`} aria-label={title}>
        <div className={classes.grid}>{children}</div>
        <ActionIcon
          variant="subtle"
          color="gray"
          size={44}
          aria-label={t('education.remove', { name: title })}
          onClick={onRemove}
        >
          <IconTrash size={20} stroke={1.75} aria-hidden="true" />
        </ActionIcon>
      </fieldset>
    </li>
  )
}

type TextProps = {
  form: Form
  name: Path<Body>
  label: string
  span: '1' | '2' | '3' | '4'
  note?: string
  /** Of a year: what the typed text is in the command. */
  readYear?: (typed: unknown) => unknown
}

function Text({ form: { register, formState }, name, label, span, note, readYear }: TextProps) {
  const { t } = useTranslation('profile-parts')
  const faultOf = useFault()
  const fault = get(formState.errors, name) as FieldError | undefined
  return (
    <TextInput
      size="md"
      label={label}
      {...(note !== undefined && { description: note, inputWrapperOrder: ['label', 'input', 'description', 'error'] as const })}
      wrapperProps={{ 'data-span': span }}
      {...(readYear && { inputMode: 'numeric' as const, maxLength: 4 })}
      error={readYear ? fault && t(fault.type === 'custom' ? 'fault.yearOrder' : 'fault.year') : faultOf(fault)}
      {...register(name, readYear && { setValueAs: readYear })}
    />
  )
}
