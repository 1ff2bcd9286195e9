import i18next from 'i18next'
import texts from '../i18n/bg/sessions.json'

i18next.addResourceBundle('bg', 'sessions', texts)
