import { sectionBodies, type OwnProfile } from '@lapka/contracts/api/profile.ts'
import { zodResolver } from '@hookform/resolvers/zod'
import { ActionIcon, Button, Group, Stack } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useFieldArray, useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { SectionForm } from '../section-form.tsx'
import { TextFields } from './fields.tsx'
import classes from './sections.module.css'

const noOne = { name: '', surname: '', position: '', email: '', phone: '' }
const fields = [
  { name: 'name', label: 'representatives.name', span: '3' },
  { name: 'surname', label: 'representatives.surname', span: '3' },
  { name: 'position', label: 'representatives.position', span: '3' },
  { name: 'email', label: 'representatives.email', span: '3', type: 'email', invalid: 'email' },
  { name: 'phone', label: 'representatives.phone', span: '3', type: 'tel', invalid: 'phone' },
] as const

export function CompanyRepresentativesPage({ profile }: { profile: OwnProfile }) {
  const { t } = useTranslation('profile')
  const form = useForm({
    resolver: zodResolver(sectionBodies['company-representatives']),
    defaultValues: profile.sections['company-representatives'] ?? { representatives: [noOne] },
  })
  const people = useFieldArray({ control: form.control, name: 'representatives' })
  return (
    <SectionForm section="company-representatives" profile={profile} form={form}>
      <Stack component="ol" gap="md">
        {people.fields.map((person, index) => {
          const title = t('representatives.person', { number: index + 1 })
          return (
            <li key={person.id}>
              <fieldset className={classes.row} aria-label={title}>
                <Group className={classes.head} gap="xs" justify="space-between" mb="xs">
                  <h2>{title}</h2>
                  {people.fields.length > 1 && (
                    <ActionIcon
                      variant="subtle"
                      color="gray"
                      size={40}
                      aria-label={t('representatives.remove', { name: title })}
                      onClick={() => people.remove(index)}
                    >
                      <IconTrash size={20} stroke={1.75} aria-hidden="true" />
                    </ActionIcon>
                  )}
                </Group>
                <TextFields
                  form={form}
                  fields={fields.map((field) => ({
                    ...field,
                    name: `representatives.${index}.${field.name}` as const,
                    autoComplete: 'off',
                  }))}
                />
              </fieldset>
            </li>
          )
        })}
      </Stack>
      <Button
        variant="light"
        className={classes.add ?? ''}
        leftSection={<IconPlus size={19} aria-hidden="true" />}
        onClick={() => people.append(noOne)}
      >
        {t('representatives.add')}
      </Button>
    </SectionForm>
  )
}
