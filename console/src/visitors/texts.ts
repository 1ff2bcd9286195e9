import i18next from 'i18next'
import texts from '../i18n/bg/visitors.json'

i18next.addResourceBundle('bg', 'visitors', texts)
