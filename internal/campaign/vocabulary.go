package campaign

// The meanings of one more path segment.
const (
	paramID       = "id"       // language version of the information dialog and of the page's own texts
	paramCurrency = "currency" // currency of the figures, the offer and the dialog
	paramName     = "name"     // a creator
)

var params = []string{"", paramID, paramCurrency, paramName}

// kinds are the kinds of campaign. Problem reports and statistics group by them.
var kinds = []string{
	"home", "sport", "cricket", "football", "tour", "crash", "wheel", "slots", "casino", "live", "cards", "roulette",
	"baccarat", "blackjack", "dice", "tournament", "race", "lottery", "cashback", "vip", "loyalty", "howto", "app",
	"blogger", "event", "calendar", "freespins", "freebet", "insurance", "giveaway", "info",
}

// palettes and scenes are the names that web/packages/art can draw.
var (
	palettes = []string{
		"night", "dusk", "monsoon", "festival", "marigold", "lagoon", "ember", "orchid", "mint", "frost", "sand", "rose",
	}
	scenes = []string{
		"stadium", "pitch", "runway", "wheel", "reels", "roulette", "cards", "dice", "football", "treasure", "track",
		"calendar", "trophy", "lamps", "rocket", "bat", "coins", "gift", "vault", "map", "globe", "phone", "crown", "fruits",
		"kantha", "rangoli", "suzani", "azulejo", "kitenge",
		"orchard", "capsules", "fishing", "seabed", "holi", "drum", "teenpatti", "duel", "baccarat", "blackjack", "europe",
		"dealer", "cyber", "doorway", "television", "eggs", "sweets", "contract", "bonfire", "fireworks", "umbrella", "rabbit",
		"cycling", "chai", "cocktail", "accumulator", "pool", "blossom",
	}
)

// dialogs are the site's form dialogs. The first one is the default.
var dialogs = []string{
	"BasicRegistration", "auth", "authFortune", "authCasino", "AuthNewCustomDialog", "WheelsRegistration", "liveCasinoSlots",
	"FortuneRegistration", "LandWheelRegistration", "OpenIPL", "CustomFortunetigerRegDialog", "RegAviatorLandWheelDialog",
	"Ipl2024CustomeReg", "RegAviatroNewDialog", "NewCustomReg", "CrashNewReg", "thanks", "DoneRegPopup",
	"SecretActionDialog", "resetPwd",
}

// messages are the form dialogs that only show a message. A page may use one as its information dialog.
var messages = []string{"thanks", "DoneRegPopup", "SecretActionDialog"}

// Vocabulary lists every name that a campaign may use, for editors.
type Vocabulary struct {
	Kinds    []string `json:"kinds"`
	Palettes []string `json:"palettes"`
	Scenes   []string `json:"scenes"`
	Dialogs  []string `json:"dialogs"`
	Infos    []string `json:"infos"` // information dialogs
	Params   []string `json:"params"`
	Clauses  []string `json:"clauses"`
	// Blocks are the types of block with the texts and the number of items of each.
	Blocks map[string]BlockShape `json:"blocks"`
	// Sets are the names of the sets that a type of block may use.
	Sets map[string][]string `json:"sets"`
}

// BlockShape describes the texts and items of a type of block.
type BlockShape struct {
	Fields []string `json:"fields"`
	Item   []string `json:"item"`
	Min    int      `json:"min"`
	Max    int      `json:"max"`
}
