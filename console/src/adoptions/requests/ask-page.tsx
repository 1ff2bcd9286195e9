import { zodResolver } from '@hookform/resolvers/zod'
import { adoptionRequestBody, type AdoptionRequestBody } from '@lapka/contracts/api/adoption-requests.ts'
import type { AnimalView } from '@lapka/contracts/api/animals.ts'
import { childrenAtHome, homeKinds } from '@lapka/contracts/adoptions.ts'
import { hashOf } from '@lapka/contracts/hash-of.ts'
import { Button, Group, Textarea } from '@mantine/core'
import { IconBuilding, IconHome, IconMoodKid, IconMoodOff, IconTrees, IconUsers } from '@tabler/icons-react'
import { useForm, type UseFormRegisterReturn, type UseFormReturn } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { Link, Navigate, useParams } from 'react-router-dom'
import type { z } from 'zod'
import { useIdempotencyKey } from '../../kit/api/api.ts'
import { RestoredNotice } from '../../kit/forms/restored-notice.tsx'
import { useDraft } from '../../kit/forms/use-draft.ts'
import { useFormat } from '../../kit/format/format.ts'
import { pathTo } from '../../kit/pages/paths.ts'
import { PageState } from '../../kit/ui/page-state.tsx'
import { Page } from '../../kit/ui/page.tsx'
import { ProblemNotice } from '../../kit/ui/problem-notice.tsx'
import { useLeadOn } from '../../kit/ui/use-lead-on.ts'
import { useAnimalQuery, useRequestAdoptionMutation } from '../adoptions-api.ts'
import { AnimalPicture } from '../animal-picture.tsx'
import { useAnimalWords } from '../animal-words.ts'
import classes from '../adoptions.module.css'

/** What a shelter asks a family that wants to adopt. */
export function AskPage() {
  const { id = '' } = useParams()
  const query = useAnimalQuery(id)
  return (
    <PageState query={query}>
      {(animal) => (animal.status === 'listed' ? <Ask animal={animal} /> : <Navigate to={pathTo('animal', { id })} replace />)}
    </PageState>
  )
}

function Ask({ animal }: { animal: AnimalView }) {
  const { t } = useTranslation('adoptions')
  const format = useFormat()
  const words = useAnimalWords()
  const pet = format.letters(animal.name)
  return (
    <Page title={t('requests.askTitle', { pet })} lead={t('requests.askLead')} widthPx={760}>
      <div className={classes.asked}>
        <AnimalPicture animal={animal} sizes="96px" />
        <div>
          <b>{pet}</b>
          <p>{words.line(animal)}</p>
          <p>{format.letters(animal.shelter.name)}</p>
        </div>
      </div>
      <AskForm animal={animal} pet={pet} />
    </Page>
  )
}

type AskFields = z.input<typeof adoptionRequestBody>

function AskForm({ animal: { id }, pet }: { animal: AnimalView; pet: string }) {
  const { t } = useTranslation('adoptions')
  const leadOn = useLeadOn()
  const form = useForm<AskFields, unknown, AdoptionRequestBody>({
    resolver: zodResolver(adoptionRequestBody),
    defaultValues: { animalId: id, otherAnimals: '', experience: '', message: '' } as Partial<AskFields>,
  })
  const { isDirty } = form.formState
  const draft = useDraft(`adopt.${id}`, form)
  const intention = useIdempotencyKey()
  const [send, { isLoading, error }] = useRequestAdoptionMutation()
  const submit = form.handleSubmit(async (body) => {
    // The same form sent twice is one request.
    const answer = await send({ body, idempotencyKey: `${intention}-${hashOf(JSON.stringify(body)).toString(36)}` })
    if (!answer.data) return
    draft.drop()
    await leadOn(pathTo('animal', { id }))
  })
  return (
    <form className={classes.form} onSubmit={(event) => void submit(event)} noValidate>
      {draft.isRestored && isDirty && <RestoredNotice onDiscard={draft.discard} />}
      <AskedFields form={form} pet={pet} />
      <p className={classes.soft}>{t('requests.shown')}</p>
      <ProblemNotice error={error} />
      <Group gap="sm" align="stretch">
        <Button type="submit" size="lg" loading={isLoading}>
          {t('requests.send')}
        </Button>
        <Button variant="default" size="lg" component={Link} to={pathTo('animal', { id })}>
          {t('requests.back')}
        </Button>
      </Group>
    </form>
  )
}

type AskedFieldsProps = { form: UseFormReturn<AskFields, unknown, AdoptionRequestBody>; pet: string }

function AskedFields({ form, pet }: AskedFieldsProps) {
  const { t } = useTranslation('adoptions')
  const { errors } = form.formState
  const longer = [
    ['experience', 1000, undefined],
    ['message', 1000, errors.message && t('requests.messageMissing')],
  ] as const
  return (
    <>
      <Choice
        label={t('requests.home')}
        values={homeKinds.map((value) => ({ value, text: t(`requests.homes.${value}`), Icon: homeIcons[value] }))}
        field={form.register('home')}
        error={errors.home && t('requests.homeMissing')}
      />
      <Choice
        label={t('requests.children')}
        values={childrenAtHome.map((value) => ({ value, text: t(`requests.childrenKinds.${value}`), Icon: childIcons[value] }))}
        field={form.register('children')}
        error={errors.children && t('requests.childrenMissing')}
      />
      <Textarea
        label={t('requests.otherAnimals')}
        description={t('requests.otherAnimalsNote')}
        size="md"
        autosize
        minRows={2}
        maxLength={300}
        {...form.register('otherAnimals')}
      />
      {longer.map(([field, most, wrong]) => (
        <Textarea
          key={field}
          label={t(`requests.${field}`, { pet })}
          description={t(`requests.${field}Note`)}
          size="md"
          autosize
          minRows={4}
          maxLength={most}
          error={wrong}
          {...form.register(field)}
        />
      ))}
    </>
  )
}

const homeIcons = { apartment: IconBuilding, house: IconHome, 'house-with-yard': IconTrees } as const
const childIcons = { none: IconMoodOff, small: IconMoodKid, older: IconUsers } as const

type ChoiceProps = {
  label: string
  values: { value: string; text: string; Icon: typeof IconHome }[]
  field: UseFormRegisterReturn
  error: string | undefined
}

/** One of a few, each with its drawing. */
function Choice({ label, values, field, error }: ChoiceProps) {
  return (
    <fieldset className={classes.kinds} aria-invalid={error !== undefined}>
      <legend>{label}</legend>
      <div>
        {values.map(({ value, text, Icon }) => (
          <label key={value}>
            <input type="radio" value={value} {...field} />
            <Icon size={28} stroke={1.5} aria-hidden="true" />
            <span>{text}</span>
          </label>
        ))}
      </div>
      {error !== undefined && (
        <p className={classes.wrong} role="alert">
          {error}
        </p>
      )}
    </fieldset>
  )
}
