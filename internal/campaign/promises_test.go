package campaign

import (
	"io/fs"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"maidan/lang/promo"
)

// capabilities are what the app does, each with sentences that deny it, by language. No page may say one of them. former are sentences that pages
// once had, to prove that the patterns find them.
var capabilities = []struct {
	name    string
	denials map[string]*regexp.Regexp
	former  map[string]string
}{
	{"a daily gift", map[string]*regexp.Regexp{
		"en": regexp.MustCompile(`(?i)no daily gift`), "hi": regexp.MustCompile(`रोज़ का कोई (तोहफ़ा|गिफ़्ट)|डेली गिफ़्ट नहीं`), "ur": regexp.MustCompile(`روز کا کوئی تحفہ|روزانہ کا تحفہ نہیں`),
		"pt": regexp.MustCompile(`(?i)(não há|nenhum) presente diário`), "bn": regexp.MustCompile(`(দৈনিক|রোজকার) উপহার নেই`),
		"ru": regexp.MustCompile(`(?i)ежедневн\S+ подар\S+ нет|нет ежедневн`), "uz": regexp.MustCompile(`(?i)kunlik sovg‘a yo‘q`),
	}, map[string]string{
		"en": "There is no daily gift to collect and no streak to keep.", "hi": "रोज़ का कोई तोहफ़ा नहीं, कोई सिलसिला बचाना नहीं।", "ur": "نہ روز کا کوئی تحفہ، نہ کوئی سلسلہ بچانا۔",
	}},
	{"offers for later deposits", map[string]*regexp.Regexp{
		"en": regexp.MustCompile(`(?i)after (it|the first deposit),? there (is|are) no|no (offers?|bonus(es)?) for (a |the )?(later|second|third|next) deposit`),
		"hi": regexp.MustCompile(`उसके बाद (नहीं|कोई (ऑफ़र|बोनस) नहीं)`), "ur": regexp.MustCompile(`اس کے بعد (نہیں|کوئی (پیشکش|بونس) نہیں)`),
		"pt": regexp.MustCompile(`(?i)depois (dele|disso|do primeiro depósito),? não há`), "bn": regexp.MustCompile(`(তার|এর) পরে (আর )?(কোনো )?(অফার|বোনাস) নেই`),
		"ru": regexp.MustCompile(`(?i)после (него|первого депозита).{0,30} нет`), "uz": regexp.MustCompile(`(?i)(undan|birinchi depozitdan) keyin.{0,20} yo‘q`),
	}, map[string]string{
		"en": "Until the first deposit, on the bonuses page. After it there is none to choose.", "hi": "पहली जमा तक, बोनस पेज पर। उसके बाद नहीं।", "ur": "پہلی جمع تک، بونس صفحے پر۔ اس کے بعد نہیں۔",
	}},
	{"free bets", map[string]*regexp.Regexp{
		"en": regexp.MustCompile(`(?i)none is given|no free bets?( and no free rounds)? (is|are) given`), "hi": regexp.MustCompile(`इस (पेज|पन्ने).{0,12}(कोई नहीं दी जाती|न फ़्री बेट दी जाती)`),
		"ur": regexp.MustCompile(`اس صفحے.{0,10}(کوئی نہیں دی جاتی|نہ فری بیٹ دی جاتی)`), "pt": regexp.MustCompile(`(?i)nenhuma aposta grátis`),
		"bn": regexp.MustCompile(`কোনো ফ্রি বেট`), "ru": regexp.MustCompile(`(?i)бесплатные ставки.{0,50}не выдаются`), "uz": regexp.MustCompile(`(?i)bepul tikish.{0,60}berilmaydi`),
	}, map[string]string{
		"en": "Stake, term, condition. None is given on this page.", "hi": "इस पेज पर कोई नहीं दी जाती।", "ur": "اس صفحے پر کوئی نہیں دی جاتی۔", "pt": "Nenhuma aposta grátis e nenhuma rodada grátis é dada por esta página.",
		"bn": "এই পাতার অধীনে কোনো ফ্রি বেট বা ফ্রি রাউন্ড দেওয়া হয় না।", "ru": "Бесплатные ставки и бесплатные вращения по этой странице не выдаются.", "uz": "Bu sahifa bo‘yicha bepul tikishlar ham, bepul aylantirishlar ham berilmaydi.",
	}},
	{"an open casino", map[string]*regexp.Regexp{
		"en": regexp.MustCompile(`(?i)not open yet|not yet open|opens? later|being built|under construction|when (it|the (casino|game)) opens|before jackpots open`),
		"hi": regexp.MustCompile(`अभी (खुली )?नहीं (खुल|है)|बाद में खुल|बन रहा है|, जब खुले|खुलने (पर|से पहले)`), "ur": regexp.MustCompile(`ابھی (کھلی )?نہیں (کھل|ہے)|بعد میں کھل|بن رہا ہے|، جب کھلے|کھلنے (پر|سے پہلے)`),
		"pt": regexp.MustCompile(`(?i)ainda não (abriu|faz)|em construção|abre depois|como planejado|vantagem planejada|anotad[oa]s? (para|na)`), "bn": regexp.MustCompile(`এখনও খোলেনি|পরে খুলবে`),
		"ru": regexp.MustCompile(`(?i)ещё не откры|откро\S+ позже`), "uz": regexp.MustCompile(`(?i)hali ochilmagan|keyinroq ochil`),
	}, map[string]string{
		"en": "The casino, when it opens, with a limit round your waist.", "hi": "कैसीनो, जब खुले, कमर में सीमा की डोर बाँधकर।", "ur": "کیسینو، جب کھلے، کمر میں حد کی ڈور باندھ کر۔",
		"pt": "Dinheiro fictício. 18+. O jogo ainda não abriu.", "bn": "খেলার টাকা। ১৮+। গেমটি এখনও খোলেনি।",
	}},
	{"accumulator insurance", map[string]*regexp.Regexp{
		"en": regexp.MustCompile(`(?i)no insurance (is|here|yet)|insurance is not|nothing is insured`), "hi": regexp.MustCompile(`बीमा नहीं (होता|मिलता|है)`), "ur": regexp.MustCompile(`انشورنس نہیں (ہوتی|ملتی|ہے)`),
		"pt": regexp.MustCompile(`(?i)não há seguro`), "bn": regexp.MustCompile(`বীমা নেই`), "ru": regexp.MustCompile(`(?i)страхов\S+ нет|нет страхов`), "uz": regexp.MustCompile(`(?i)sug‘urta(si)? yo‘q`),
	}, map[string]string{"en": "No insurance is sold in this version."}},
	{"cashback", map[string]*regexp.Regexp{
		"en": regexp.MustCompile(`(?i)cashback is not|no cashback|not credited`), "hi": regexp.MustCompile(`कैशबैक (जमा|दिया) नहीं|कैशबैक नहीं दिया`), "ur": regexp.MustCompile(`کیش بیک (جمع|دیا) نہیں|کیش بیک نہیں دیا`),
		"pt": regexp.MustCompile(`(?i)cashback não é|não há cashback`), "bn": regexp.MustCompile(`ক্যাশব্যাক (নেই|দেওয়া হয় না)`), "ru": regexp.MustCompile(`(?i)кешбэк\S* (не|нет) `), "uz": regexp.MustCompile(`(?i)keshbek (yo‘q|berilmaydi)`),
	}, map[string]string{"en": "Cashback is not credited in this version."}},
	{"editions that follow one another", map[string]*regexp.Regexp{
		"en": regexp.MustCompile(`(?i)past edition|edition has ended`), "hi": regexp.MustCompile(`बीता (हुआ )?संस्करण|संस्करण समाप्त`), "ur": regexp.MustCompile(`گزرا (ہوا )?ایڈیشن|ایڈیشن ختم`),
		"pt": regexp.MustCompile(`(?i)edição (encerrada|terminou)`), "bn": regexp.MustCompile(`আসর শেষ হয়েছে`), "ru": regexp.MustCompile(`(?i)выпуск завершён`), "uz": regexp.MustCompile(`(?i)mavsum tugagan`),
	}, map[string]string{
		"en": "A past edition. Play money. 18+.", "hi": "बीता हुआ संस्करण। नकली पैसे। 18+।", "ur": "گزرا ہوا ایڈیشن۔ فرضی رقم۔ 18+۔",
	}},
}

// standing are clauses of the catalogue that the site's own pages do not use. A page that staff make may need them.
var standing = []string{"past-edition", "no-freebets"}

// No page denies what the app does, in any language, neither in its own texts nor in a set or a clause of the catalogue.
func TestTexts_DenyNothingThatTheAppDoes(t *testing.T) {
	t.Parallel()
	var wrong failures
	check := func(language, where, text string) {
		for _, capability := range capabilities {
			pattern := capability.denials[language]
			wrong.add(pattern != nil && pattern.MatchString(text), where, language, "denies", capability.name+":", text)
		}
	}
	for _, c := range builtIn(t).Campaigns {
		for language, texts := range c.Texts {
			require.Contains(t, capabilities[0].denials, language, c.Route)
			for key, text := range texts {
				check(language, c.Route+" "+key, text)
			}
		}
		for _, block := range c.Blocks {
			for _, clause := range block.Clauses {
				wrong.add(slices.Contains(standing, clause), c.Route, "has the clause", clause)
			}
		}
	}
	for language := range capabilities[0].denials {
		files, err := fs.Glob(promo.Texts, language+"*.json")
		require.NoError(t, err)
		for _, file := range files {
			texts, err := readTexts(promo.Texts, file)
			require.NoError(t, err)
			for key, text := range texts {
				if !slices.Contains(standing, strings.TrimPrefix(key, "clause.")) {
					check(language, file+" "+key, text)
				}
			}
		}
	}
	wrong.requireNone(t)
}

func TestTexts_FormerDenialsAreFound(t *testing.T) {
	t.Parallel()
	for _, capability := range capabilities {
		require.Len(t, capability.denials, 7, capability.name)
		for language, text := range capability.former {
			require.Regexp(t, capability.denials[language], text, capability.name)
		}
	}
}
