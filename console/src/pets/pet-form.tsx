import { zodResolver } from '@hookform/resolvers/zod'
import { petBody, type Pet } from '@lapka/contracts/api/pets.ts'
import { animalTypes, coats, genders, HEAVIEST_KG, temperaments, type AnimalType } from '@lapka/contracts/pets.ts'
import { Button, Group, NativeSelect, TextInput } from '@mantine/core'
import { lazy, Suspense } from 'react'
import { FormProvider, useForm, useFormContext, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { pathTo } from '../kit/pages/paths.ts'
import { useIdempotencyKey } from '../kit/api/api.ts'
import { hashOf } from '@lapka/contracts/hash-of.ts'
import { RestoredNotice } from '../kit/forms/restored-notice.tsx'
import { useDraft } from '../kit/forms/use-draft.ts'
import { ProblemNotice } from '../kit/ui/problem-notice.tsx'
import { useLeadOn } from '../kit/ui/use-lead-on.ts'
import { ProfileFields } from './profile-fields.tsx'
import { BornField } from './born-field.tsx'
import type { PetFields } from '../entities/pet/pet-fields.ts'
import { PetPortrait } from '../entities/pet/pet-portrait.tsx'
import { useSavePetMutation } from '../entities/pet/pets-api.ts'
import { withPet } from '../entities/pet/use-new-pet-path.ts'
import { Skeleton } from '../kit/ui/page-skeleton.tsx'
import classes from './pets.module.css'

/** Birth and sex are asked for, not guessed: they start empty, which the schema then points out. */
const emptyPet = {
  name: '',
  animalType: 'dog',
  breed: '',
  born: '',
  temperament: [],
  temperamentNote: '',
  weightKg: null,
  coat: null,
} as unknown as PetFields
const fieldsOf = ({ id: _id, death: _death, photoUrl: _photo, ...fields }: Pet): PetFields => fields

/** An empty field says nothing; what is no whole number stays as typed, which the schema then points out. */
const kilogramsOf = (typed: unknown): unknown => {
  const text = typed === null || typed === undefined ? '' : String(typed as string | number).trim()
  return text === '' ? null : /^\d+$/.test(text) ? Number(text) : text
}

/** `wayBack`: where a booking waits for the pet. */
type PetFormProps = { pet: Pet | null; wayBack: string | null }
const ALL_PETS = pathTo('pets')
const placeOf = (pet: Pet | null) => (pet === null ? ALL_PETS : pathTo('pet', { id: pet.id }))

export function PetForm({ pet, wayBack }: PetFormProps) {
  const { t } = useTranslation('pets')
  const leadOn = useLeadOn()
  const form = useForm({ resolver: zodResolver(petBody), defaultValues: pet === null ? emptyPet : fieldsOf(pet) })
  const draft = useDraft(`pet.${pet?.id ?? 'new'}`, form)
  const intention = useIdempotencyKey()
  const [save, { isLoading, error }] = useSavePetMutation()
  const submit = form.handleSubmit(async (body) => {
    // The same form sent twice is one command. Another text is a new one.
    const idempotencyKey = `${intention}-${hashOf(JSON.stringify(body)).toString(36)}`
    const answer = await save({ petId: pet?.id ?? null, body, idempotencyKey })
    if (!answer.data) return
    draft.drop()
    await leadOn(wayBack === null ? placeOf(pet) : withPet(wayBack, answer.data.id))
  })
  return (
    <FormProvider {...form}>
      <form className={classes.form} onSubmit={(event) => void submit(event)} noValidate>
        {draft.isRestored && form.formState.isDirty && <RestoredNotice onDiscard={draft.discard} />}
        <AnimalChoice />
        <Essentials />
        <Body />
        <TemperamentChoice />
        <ProfileFields />
        <ProblemNotice error={error} />
        <Group className={classes.buttons} gap="sm" align="stretch">
          <Button type="submit" size="lg" loading={isLoading}>
            {t(pet === null ? 'form.add' : 'form.save')}
          </Button>
          <Button variant="default" size="lg" component={Link} to={wayBack ?? placeOf(pet)}>
            {t('form.back')}
          </Button>
        </Group>
      </form>
    </FormProvider>
  )
}

function Essentials() {
  const { t } = useTranslation('pets')
  const { register, control, formState } = useFormContext<PetFields>()
  const { errors } = formState
  const animalType = useWatch({ control, name: 'animalType' })
  return (
    <>
      <TextInput
        label={t('form.name')}
        size="md"
        maxLength={80}
        autoComplete="off"
        error={errors.name && t('form.nameMissing')}
        {...register('name')}
      />
      <BreedField key={animalType} animalType={animalType} />
      <BornField />
      <fieldset className={classes.choice} aria-describedby={errors.gender && 'gender-error'}>
        <legend>{t('form.gender')}</legend>
        <Group className={classes.chips} gap="xs" align="stretch">
          {genders.map((gender) => (
            <label key={gender}>
              <input type="radio" value={gender} {...register('gender')} />
              <span>{t(`gender.${gender}`)}</span>
            </label>
          ))}
        </Group>
        {errors.gender && (
          <p id="gender-error" className={classes.error}>
            {t('form.genderMissing')}
          </p>
        )}
      </fieldset>
    </>
  )
}

/** Groomers' prices depend on these: asked for, but optional. */
function Body() {
  const { t } = useTranslation('pets')
  const { register, formState } = useFormContext<PetFields>()
  return (
    <div className={classes.pair}>
      <NativeSelect
        label={t('form.coat')}
        description={t('form.coatNote')}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        size="md"
        data={[{ value: '', label: t('form.coatUnknown') }, ...coats.map((coat) => ({ value: coat, label: t(`coat.${coat}`) }))]}
        {...register('coat', { setValueAs: (typed: unknown) => (typed === '' ? null : typed) })}
      />
      <TextInput
        label={t('form.weight')}
        description={t('form.weightNote')}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        size="md"
        inputMode="numeric"
        autoComplete="off"
        maxLength={3}
        rightSection={t('form.kg')}
        rightSectionPointerEvents="none"
        error={formState.errors.weightKg && t('form.weightWrong', { most: HEAVIEST_KG })}
        {...register('weightKg', { setValueAs: kilogramsOf })}
      />
    </div>
  )
}

/** The animal, by its face. Another animal has other breeds, so choosing one clears the breed. */
function AnimalChoice() {
  const { t } = useTranslation('pets')
  const { register, setValue } = useFormContext<PetFields>()
  return (
    <fieldset className={classes.choice}>
      <legend>{t('form.animal')}</legend>
      <div className={classes.animals}>
        {animalTypes.map((animalType) => (
          <label key={animalType}>
            <input
              type="radio"
              value={animalType}
              {...register('animalType', { onChange: () => setValue('breed', '', { shouldValidate: false }) })}
            />
            <PetPortrait animalType={animalType} size={48} />
            <span>{t(`type.${animalType}`)}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}

// A list that is searched is the largest part of the form; the page is drawn without waiting for it.
const BreedSelect = lazy(async () => ({ default: (await import('../entities/pet/breed-select.tsx')).BreedSelect }))

const hasBreeds = (animalType: AnimalType) => animalType === 'dog' || animalType === 'cat'

/** A breed from the list, found by typing. Animals without a list have it in the owner's words. */
function BreedField({ animalType }: { animalType: AnimalType }) {
  const { t } = useTranslation('pets')
  const { register, formState } = useFormContext<PetFields>()
  if (hasBreeds(animalType))
    return (
      <Suspense fallback={<Skeleton of={['field']} />}>
        <BreedSelect animalType={animalType} />
      </Suspense>
    )
  return (
    <TextInput
      label={t('form.kind')}
      description={t(`form.kindNote.${animalType}`)}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      size="md"
      maxLength={80}
      autoComplete="off"
      error={formState.errors.breed && t('form.kindMissing')}
      {...register('breed')}
    />
  )
}

/** Traits that a stranger should know before they meet. Any number of them; "other" asks for words. */
function TemperamentChoice() {
  const { t } = useTranslation('pets')
  const { register, control, formState } = useFormContext<PetFields>()
  const chosen = useWatch({ control, name: 'temperament' })
  return (
    <fieldset className={classes.choice}>
      <legend>{t('form.temperament')}</legend>
      <p>{t('form.temperamentNote')}</p>
      <Group className={classes.chips} gap="xs" align="stretch">
        {temperaments.map((temperament) => (
          <label key={temperament}>
            <input type="checkbox" value={temperament} {...register('temperament')} />
            <span>{t(`temperament.${temperament}`)}</span>
          </label>
        ))}
      </Group>
      {chosen.includes('other-please-specify') && (
        <TextInput
          mt="sm"
          label={t('form.otherTemperament')}
          size="md"
          maxLength={200}
          error={formState.errors.temperamentNote && t('form.otherMissing')}
          {...register('temperamentNote')}
        />
      )}
    </fieldset>
  )
}
