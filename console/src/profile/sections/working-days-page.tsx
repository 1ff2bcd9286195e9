import { sectionBodies, type OwnProfile } from '@lapka/contracts/api/profile.ts'
import { useForm, type UseFormRegister } from 'react-hook-form'
import { hoursOf, weekOf } from '../../schedules/week/week.ts'
import { RuleFields, WeekField, type Rules } from '../../schedules/week/week-fields.tsx'
import { SectionForm } from '../section-form.tsx'

const usual = { weekly: [], breaks: [], bufferMinutes: 0, minimumNoticeMinutes: 120, horizonDays: 60 }

export function WorkingDaysPage({ profile }: { profile: OwnProfile }) {
  const saved = profile.sections['working-days'] ?? usual
  const { bufferMinutes, minimumNoticeMinutes, horizonDays } = saved
  const form = useForm({ defaultValues: { week: weekOf(saved), bufferMinutes, minimumNoticeMinutes, horizonDays } })
  return (
    <SectionForm
      section="working-days"
      profile={profile}
      form={form}
      toBody={({ week, ...rules }) => sectionBodies['working-days'].parse({ ...hoursOf(week), ...rules })}
    >
      <WeekField form={form} isRequired />
      <RuleFields register={form.register as unknown as UseFormRegister<Rules>} saved={saved} />
    </SectionForm>
  )
}
