import i18next from 'i18next'
import texts from '../i18n/bg/schedules.json'

i18next.addResourceBundle('bg', 'schedules', texts)
