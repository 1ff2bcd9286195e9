import { zodResolver } from '@hookform/resolvers/zod'
import { sectionBodies, type OwnProfile } from '@lapka/contracts/api/profile.ts'
import { animalTypes } from '@lapka/contracts/pets.ts'
import { usualSpecializations } from '@lapka/contracts/specializations.ts'
import { Box, Button, Group, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../kit/i18n/use-language.ts'
import { useSpecialization } from '../../entities/professional/professional-words.ts'
import { SectionForm } from '../section-form.tsx'
import { ChoiceCards } from './choice-cards.tsx'
import classes from './sections.module.css'

const MAX_LETTERS = 80

/** A field of work that the list does not have, as its owner writes it. */
function OwnSpecialization({ onAdd }: { onAdd: (name: string) => void }) {
  const { t } = useTranslation('profile')
  const [name, setName] = useState('')
  const add = () => {
    if (name.trim() === '') return
    onAdd(name.trim())
    setName('')
  }
  return (
    <Group className={classes.own} gap="xs" align="end" maw={420}>
      <TextInput
        size="md"
        label={t('specializations.own')}
        maxLength={MAX_LETTERS}
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return
          event.preventDefault()
          add()
        }}
      />
      <Button variant="default" onClick={add}>
        {t('specializations.add')}
      </Button>
    </Group>
  )
}

export function SpecializationsPage({ profile }: { profile: OwnProfile }) {
  const { t } = useTranslation('profile')
  const inWords = useSpecialization()
  const form = useForm({
    resolver: zodResolver(sectionBodies.specializations),
    defaultValues: {
      ...(profile.sections.specializations ?? { specializations: [], species: [] }),
      ...profile.requested.specializations,
    },
  })
  const species = useWatch({ control: form.control, name: 'species' }) ?? []
  const chosen = useWatch({ control: form.control, name: 'specializations' })
  const choices = [...new Set([...usualSpecializations[profile.role], ...chosen])]
  const choose = (specializations: string[]) =>
    form.setValue('specializations', specializations, { shouldDirty: true, shouldValidate: form.formState.isSubmitted })
  return (
    <SectionForm section="specializations" profile={profile} form={form}>
      <ChoiceCards
        legend={t('section.specializations.title')}
        choices={choices.map((name) => ({ value: name, label: inWords(name) }))}
        chosen={chosen}
        onChoose={choose}
        error={form.formState.errors.specializations && t('fault.chooseOne')}
      />
      <OwnSpecialization onAdd={(name) => !chosen.includes(name) && choose([...chosen, name])} />
      <Box component="p" m={0} c="dimmed" role="status">
        {chosen.length > 0 && t('specializations.chosen', { count: chosen.length, first: inWords(chosen[0]) })}
      </Box>
      <ChoiceCards
        legend={t('species.legend')}
        choices={animalTypes.map((animal) => ({ value: animal, label: t(`species.${animal}`) }))}
        chosen={species}
        onChoose={(animals) =>
          form.setValue(
            'species',
            animalTypes.filter((one) => animals.includes(one)),
            { shouldDirty: true },
          )
        }
      />
    </SectionForm>
  )
}

/** Bulgaria's languages first, then its visitors'. Another one that was set elsewhere stays a choice. */
const offered = ['bg', 'en', 'de', 'fr', 'tr', 'ru', 'uk', 'el', 'ro', 'sr', 'mk', 'es', 'it', 'nl', 'pl', 'he']

export function SpokenLanguagesPage({ profile }: { profile: OwnProfile }) {
  const { t } = useTranslation('profile')
  const language = useLanguage()
  const form = useForm({
    resolver: zodResolver(sectionBodies['spoken-languages']),
    defaultValues: profile.sections['spoken-languages'] ?? { languages: ['bg'] },
  })
  const chosen = useWatch({ control: form.control, name: 'languages' })
  const names = new Intl.DisplayNames([language], { type: 'language' })
  return (
    <SectionForm section="spoken-languages" profile={profile} form={form}>
      <ChoiceCards
        legend={t('section.spoken-languages.title')}
        choices={[...new Set([...offered, ...chosen])].map((code) => ({ value: code, label: names.of(code) ?? code }))}
        chosen={chosen}
        onChoose={(codes) => form.setValue('languages', codes, { shouldDirty: true })}
        error={form.formState.errors.languages && t('fault.chooseOne')}
      />
      <Box component="p" m={0} c="dimmed">
        {t('languagesNote')}
      </Box>
    </SectionForm>
  )
}
