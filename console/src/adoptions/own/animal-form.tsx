import { zodResolver } from '@hookform/resolvers/zod'
import { animalSizes, companies } from '@lapka/contracts/adoptions.ts'
import { animalBody, type AnimalBody, type OwnAnimal } from '@lapka/contracts/api/animals.ts'
import { hashOf } from '@lapka/contracts/hash-of.ts'
import { animalTypes, genders } from '@lapka/contracts/pets.ts'
import { Button, Group, NativeSelect, Textarea, TextInput } from '@mantine/core'
import { lazy, Suspense } from 'react'
import { FormProvider, useForm, useFormContext, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { PetPortrait } from '../../entities/pet/pet-portrait.tsx'
import { useOwnProfileQuery } from '../../entities/professional/profile-api.ts'
import { useIdempotencyKey } from '../../kit/api/api.ts'
import { RestoredNotice } from '../../kit/forms/restored-notice.tsx'
import { useDraft } from '../../kit/forms/use-draft.ts'
import { pathTo } from '../../kit/pages/paths.ts'
import { Skeleton } from '../../kit/ui/page-skeleton.tsx'
import { ProblemNotice } from '../../kit/ui/problem-notice.tsx'
import { useLeadOn } from '../../kit/ui/use-lead-on.ts'
import { useSaveAnimalMutation } from '../adoptions-api.ts'
import type { AnimalFields } from './animal-fields.ts'
import { BornMonth } from './born-month.tsx'
import classes from '../adoptions.module.css'

const BreedSelect = lazy(async () => ({ default: (await import('../../entities/pet/breed-select.tsx')).BreedSelect }))

/** Sex and birth are asked for, not guessed: they start empty, which the schema then points out. */
const emptyAnimal = (city: string) =>
  ({
    name: '',
    animalType: 'dog',
    breed: '',
    born: '',
    size: null,
    neutered: null,
    chip: '',
    city,
    health: '',
    character: '',
  }) as Partial<AnimalFields>

const fieldsOf = (animal: OwnAnimal): AnimalFields => {
  const { id: _id, photos: _photos, listedAt: _listedAt, status: _status, ...fields } = animal
  return fields
}

export function AnimalForm({ animal }: { animal: OwnAnimal | null }) {
  const { data: profile } = useOwnProfileQuery()
  if (profile === undefined) return <Skeleton of={['tall']} />
  return <FilledForm animal={animal} city={profile.sections['address-details']?.city ?? ''} />
}

function FilledForm({ animal, city }: { animal: OwnAnimal | null; city: string }) {
  const { t } = useTranslation('adoptions')
  const leadOn = useLeadOn()
  const form = useForm<AnimalFields, unknown, AnimalBody>({
    resolver: zodResolver(animalBody),
    defaultValues: animal === null ? emptyAnimal(city) : fieldsOf(animal),
  })
  const draft = useDraft(`animal.${animal?.id ?? 'new'}`, form)
  const intention = useIdempotencyKey()
  const [save, { isLoading, error }] = useSaveAnimalMutation()
  const submit = form.handleSubmit(async (body) => {
    // The same form sent twice is one command. Another text is a new one.
    const idempotencyKey = `${intention}-${hashOf(JSON.stringify(body)).toString(36)}`
    const answer = await save({ animalId: animal?.id ?? null, body, idempotencyKey })
    if (!answer.data) return
    draft.drop()
    await leadOn(animal === null ? pathTo('ownAnimal', { id: answer.data.id }) : pathTo('ownAnimals'))
  })
  return (
    <FormProvider {...form}>
      <form className={classes.form} onSubmit={(event) => void submit(event)} noValidate>
        {draft.isRestored && form.formState.isDirty && <RestoredNotice onDiscard={draft.discard} />}
        <Kind />
        <Essentials />
        <InWords />
        <Company />
        <ProblemNotice error={error} />
        <Group gap="sm" align="stretch">
          <Button type="submit" size="lg" loading={isLoading}>
            {t(animal === null ? 'form.add' : 'form.save')}
          </Button>
          <Button variant="default" size="lg" component={Link} to={pathTo('ownAnimals')}>
            {t('form.back')}
          </Button>
        </Group>
      </form>
    </FormProvider>
  )
}

/** The animal, by its face. Another animal has other breeds, so choosing one clears the breed. */
function Kind() {
  const { t } = useTranslation(['adoptions', 'pets'])
  const { register, setValue } = useFormContext<AnimalFields>()
  return (
    <fieldset className={classes.kinds}>
      <legend>{t('form.animal')}</legend>
      <div>
        {animalTypes.map((animalType) => (
          <label key={animalType}>
            <input type="radio" value={animalType} {...register('animalType', { onChange: () => setValue('breed', '') })} />
            <PetPortrait animalType={animalType} size={48} />
            <span>{t(`pets:type.${animalType}`)}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}

const orNull = (typed: unknown) => (typed === '' ? null : typed)
const truthOf = (typed: unknown) => (typed === '' || typed === null ? null : typed === true || typed === 'true')

function Essentials() {
  const { t } = useTranslation(['adoptions', 'pets'])
  const { register, control, formState } = useFormContext<AnimalFields>()
  const { errors } = formState
  const animalType = useWatch({ control, name: 'animalType' })
  return (
    <>
      <div className={classes.pair}>
        <TextInput
          label={t('form.name')}
          size="md"
          maxLength={80}
          autoComplete="off"
          error={errors.name && t('form.nameMissing')}
          {...register('name')}
        />
        <NativeSelect
          label={t('form.gender')}
          size="md"
          error={errors.gender && t('form.genderMissing')}
          data={[
            { value: '', label: t('form.choose') },
            ...genders.map((gender) => ({ value: gender, label: t(`pets:gender.${gender}`) })),
          ]}
          {...register('gender')}
        />
      </div>
      <BornMonth />
      {animalType === 'dog' || animalType === 'cat' ? (
        <Suspense fallback={<Skeleton of={['field']} />}>
          <BreedSelect key={animalType} animalType={animalType} />
        </Suspense>
      ) : (
        <TextInput label={t('form.kind')} size="md" maxLength={80} autoComplete="off" {...register('breed')} />
      )}
      <div className={classes.pair}>
        {animalType === 'dog' && (
          <NativeSelect
            label={t('form.size')}
            size="md"
            data={[
              { value: '', label: t('form.sizeUnknown') },
              ...animalSizes.map((size) => ({ value: size, label: t(`size.${size}`) })),
            ]}
            {...register('size', { setValueAs: orNull })}
          />
        )}
        <NativeSelect
          label={t('form.neutered')}
          size="md"
          data={[
            { value: '', label: t('form.neuteredUnknown') },
            { value: 'true', label: t('animal.neuteredYes') },
            { value: 'false', label: t('animal.neuteredNo') },
          ]}
          {...register('neutered', { setValueAs: truthOf })}
        />
      </div>
      <Whereabouts />
    </>
  )
}

function Whereabouts() {
  const { t } = useTranslation('adoptions')
  const { register, formState } = useFormContext<AnimalFields>()
  const { errors } = formState
  return (
    <div className={classes.pair}>
      <TextInput
        label={t('form.chip')}
        description={t('form.chipNote')}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        size="md"
        inputMode="numeric"
        autoComplete="off"
        maxLength={30}
        error={errors.chip && t('form.chipWrong')}
        {...register('chip')}
      />
      <TextInput
        label={t('form.city')}
        size="md"
        maxLength={80}
        error={errors.city && t('form.cityMissing')}
        {...register('city')}
      />
    </div>
  )
}

function InWords() {
  const { t } = useTranslation('adoptions')
  const { register } = useFormContext<AnimalFields>()
  const fields = [
    ['character', 2000],
    ['health', 1000],
  ] as const
  return fields.map(([field, most]) => (
    <Textarea
      key={field}
      label={t(`form.${field}`)}
      description={t(`form.${field}Note`)}
      size="md"
      autosize
      minRows={4}
      maxLength={most}
      {...register(field)}
    />
  ))
}

function Company() {
  const { t } = useTranslation('adoptions')
  const { register } = useFormContext<AnimalFields>()
  return (
    <fieldset className={classes.kinds}>
      <legend>{t('with.title')}</legend>
      <div className={classes.pair}>
        {(['withChildren', 'withDogs', 'withCats'] as const).map((field) => (
          <NativeSelect
            key={field}
            label={t(`form.${field}`)}
            size="md"
            data={companies.toReversed().map((how) => ({ value: how, label: t(`form.${how}`) }))}
            {...register(field)}
          />
        ))}
      </div>
    </fieldset>
  )
}
