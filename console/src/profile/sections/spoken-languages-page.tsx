import { zodResolver } from '@hookform/resolvers/zod'
import { sectionBodies, type OwnProfile } from '@lapka/contracts/api/profile.ts'
import { useForm, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../i18n/use-language.ts'
import { ChoiceCards } from '../choice-cards.tsx'
import { PartPage } from '../part-page.tsx'
import { SectionForm } from '../section-form.tsx'
import classes from './fields.module.css'

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
    <PartPage part="spoken-languages">
      <SectionForm section="spoken-languages" profile={profile} form={form} toBody={(values) => values}>
        <ChoiceCards
          legend={t('section.spoken-languages.title')}
          choices={[...new Set([...offered, ...chosen])].map((code) => ({ value: code, label: names.of(code) ?? code }))}
          chosen={chosen}
          onChoose={(codes) => form.setValue('languages', codes, { shouldDirty: true })}
          error={form.formState.errors.languages && t('fault.chooseOne')}
        />
        <p className={classes.none}>{t('languagesNote')}</p>
      </SectionForm>
    </PartPage>
  )
}
