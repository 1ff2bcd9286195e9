import i18next from 'i18next'
import texts from '../kit/i18n/bg/calendar.json'

i18next.addResourceBundle('bg', 'calendar', texts)
