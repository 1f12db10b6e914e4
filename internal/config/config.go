// Package config loads the settings: one typed struct, from defaults, file, environment and flags, in that order.
package config

import (
	"errors"
	"flag"
	"fmt"
	"net"
	"net/url"
	"os"
	"reflect"
	"regexp"
	"strconv"
	"strings"
	"time"

	"github.com/go-viper/mapstructure/v2"
	"github.com/knadh/koanf/parsers/yaml"
	"github.com/knadh/koanf/providers/confmap"
	"github.com/knadh/koanf/providers/env/v2"
	"github.com/knadh/koanf/providers/file"
	"github.com/knadh/koanf/v2"
)

// Config holds all settings of the binary. A field's tags are its key in maidan.yaml and its flag; its environment variable
// is MAIDAN_ and the key in capitals, with _ for -.
type Config struct {
	Addr      string        `koanf:"addr" usage:"address to serve on; port 0 picks a free one"`
	Data      string        `koanf:"data" usage:"folder of the SQLite database and of secrets that the first start creates"`
	Database  string        `koanf:"database" usage:"postgres://… instead of SQLite" secret:"true"`
	NATS      string        `koanf:"nats" usage:"URL of an outside NATS; empty means the embedded one" secret:"true"`
	Cluster   []string      `koanf:"cluster" usage:"HOST:PORT of each node of the embedded NATS cluster, this one first, separated by commas"`
	PublicURL string        `koanf:"public-url" usage:"origin that players see behind a proxy, for example https://play.example"`
	Proxies   []string      `koanf:"trusted-proxies" usage:"address ranges whose X-Forwarded-For is trusted, separated by commas"`
	Demo      bool          `koanf:"demo" usage:"demo content: simulated matches, a staff user with a one-time password, play money"`
	Speed     int           `koanf:"speed" usage:"how many times faster than life simulated matches and payments run"`
	Seed      string        `koanf:"seed" usage:"seed of the simulated fixtures; empty: created and stored at first start"`
	Matches   string        `koanf:"matches" usage:"file of simulated matches that advance only by API calls, instead of the schedule; for tests of a demo"`
	BetDelay  time.Duration `koanf:"bet-delay" usage:"how long a live bet waits before it is accepted, at speed 1"`
	Screens   bool          `koanf:"render-screens" usage:"render the first screen of the player app on the server"`
	WarmPages bool          `koanf:"warm-pages" usage:"render the landing pages after the start, before anybody asks for them"`
	RateLimit bool          `koanf:"rate-limit" usage:"limit how often one address and one account may call"`

	Captcha          string   `koanf:"captcha" usage:"captcha after too many attempts: none, pow (built in), hcaptcha, turnstile or recaptcha"`
	CaptchaBits      int      `koanf:"captcha-bits" usage:"leading zero bits of the built-in captcha; one more doubles the work"`
	CaptchaSiteKey   string   `koanf:"captcha-site-key" usage:"site key of the captcha service"`
	CaptchaSecret    string   `koanf:"captcha-secret" usage:"secret of the captcha service" secret:"true"`
	CaptchaVerifyURL string   `koanf:"captcha-verify-url" usage:"where solutions are checked; empty means the service's own address"`
	RedirectOrigins  []string `koanf:"redirect-origins" usage:"additional origins that /auth-keeper may redirect to, separated by commas"`
	TestOrigin       string   `koanf:"test-origin" usage:"origin that replaces the app's when a promo page's query has prod_test"`
	Keeper           string   `koanf:"keeper" usage:"address of the authentication keeper, which redirects from promo pages to the app; empty: direct links"`
	TagManager       string   `koanf:"tag-manager" usage:"address of a tag manager's script for promo pages; loaded with consent only"`
	Pixels           []string `koanf:"pixels" usage:"addresses of advertising pixels' scripts, each with # and its global function, separated by commas; loaded with consent only"`
	Fingerprint      string   `koanf:"fingerprint" usage:"address of a fraud service's script for promo pages, with # and its global function that names the device; loaded with consent only"`
	ChatSDK          string   `koanf:"chat-sdk" usage:"address of a live-chat script; empty means the built-in support inbox"`
	ChatToken        string   `koanf:"chat-token" usage:"website token of the live-chat script"`
	LegacyKey        string   `koanf:"legacy-key" usage:"key (HS256, HS384, HS512) of old tokens that can be exchanged for new ones; empty: none" secret:"true"`
	LegacyIssuer     string   `koanf:"legacy-issuer" usage:"issuer that old tokens must name; empty: any"`
	SMTP             string   `koanf:"smtp" usage:"mail server, smtp://USER:PASSWORD@HOST:587 or smtps://…:465; empty: emails stay in the database" secret:"true"`
	SMSURL           string   `koanf:"sms-url" usage:"gateway for text messages (POST); empty: they stay in the database" secret:"true"`
	SMSBody          string   `koanf:"sms-body" usage:"body for the gateway: a form or JSON with the placeholders {to}, {text} and {id}"`
	SMSHeader        string   `koanf:"sms-header" usage:"additional header for the gateway, NAME: VALUE" secret:"true"`
	DocumentKey      string   `koanf:"document-key" usage:"key of 64 hexadecimal digits that seals identity documents and payout accounts; empty: created at first start and stored in the database" secret:"true"`
	DocumentDays     int      `koanf:"document-days" usage:"days until the pictures of a checked identity document are deleted"`
	MailFrom         string   `koanf:"mail-from" usage:"sender of emails; empty: the brand's support address"`

	OIDCProviders  []string `koanf:"oidc-providers" usage:"OpenID Connect providers, each name|issuer|client id|secret|label, separated by commas" secret:"true"`
	MessengerToken string   `koanf:"messenger-token" usage:"token of the messenger's bot that signs logins, NUMBER:SECRET; empty: off" secret:"true"`
	MessengerPage  string   `koanf:"messenger-page" usage:"login page of the messenger"`
	MessengerLabel string   `koanf:"messenger-label" usage:"name of the messenger on screens"`

	PaymentSimulator    string        `koanf:"payment-simulator" usage:"address of a running \"maidan simulate payments\"; empty: serve starts one, other commands simulate payments themselves"`
	PaymentTricks       string        `koanf:"payment-tricks" usage:"tricks of the payment simulator for long runs, in parts of a thousand calls, for example \"seed=7,slow=50,half=20\""`
	PaymentSimulatorKey string        `koanf:"payment-simulator-key" usage:"key that the payment simulator and its servers share, at least 16 characters; empty: serve makes one" secret:"true"`
	Payments            string        `koanf:"payments" usage:"file of the payment providers to connect instead of the simulator"`
	PayoutHold          time.Duration `koanf:"payout-hold" usage:"how long a payout may be without a result before staff must ask its provider"`

	Suppliers            string `koanf:"suppliers" usage:"file of the game suppliers to connect instead of the simulator"`
	SupplierSimulator    string `koanf:"supplier-simulator" usage:"address of a running \"maidan simulate supplier\"; empty: serve starts one"`
	SupplierSimulatorKey string `koanf:"supplier-simulator-key" usage:"key that the supplier simulator and its servers share, at least 16 characters; empty: serve makes one and stores it in the data folder" secret:"true"`
	SupplierTricks       string `koanf:"supplier-tricks" usage:"tricks of the supplier simulator for long runs, in parts of a thousand rounds, for example \"duplicate=50,late-win=10\""`

	GeoDatabase          string   `koanf:"geo-database" usage:"file in MaxMind's format that gives the country of an address; read again when it changes"`
	GeoHeader            string   `koanf:"geo-header" usage:"header in which a trusted proxy sends a visitor's ISO country, for example CF-IPCountry"`
	GeoTable             []string `koanf:"geo-table" usage:"countries of networks, before header and database: 203.0.113.0/24=IN, separated by commas"`
	Breached             string   `koanf:"breached-passwords" usage:"file of sorted SHA-1 hashes of leaked passwords (HASH:COUNT lines), in addition to the built-in list"`
	ConnectionsByAddress int      `koanf:"connections-by-address" usage:"connections that one address may have open on a node; the loopback and trusted proxies are not counted; 0: any number"`

	APIRate int `koanf:"api-rate" usage:"requests a second that one address may make of the API in the long run, ten times as many at once; 0: any number"`

	FeedURL          string   `koanf:"feed-amqp-url" usage:"exchange of the odds feed to receive, amqps://USER:PASSWORD@HOST/VHOST; empty: none" secret:"true"`
	FeedExchange     string   `koanf:"feed-exchange" usage:"name of the topic exchange, of the feed that is followed and of the one that is published"`
	FeedAPI          string   `koanf:"feed-api-url" usage:"address of the feed's API for fixtures and recoveries, for example https://api.feed.example"`
	FeedToken        string   `koanf:"feed-token" usage:"token of the feed's API" secret:"true"`
	FeedProducers    []string `koanf:"feed-producers" usage:"numbers of the feed's producers to receive, separated by commas"`
	FeedScopes       []string `koanf:"feed-scopes" usage:"scopes of messages to receive from the feed: live, pre, virt, separated by commas"`
	FeedNode         int      `koanf:"feed-node" usage:"number of this receiver among those of one account; 0 when it is the only one"`
	FeedPublish      string   `koanf:"feed-publish-url" usage:"exchange on which prices and results are published as a feed; empty: off" secret:"true"`
	FeedPublishToken string   `koanf:"feed-publish-token" usage:"token that subscribers send to request fixtures and recoveries" secret:"true"`

	LogLevel      string        `koanf:"log-level" usage:"debug, info, warn or error"`
	LogFormat     string        `koanf:"log-format" usage:"json or text"`
	ShutdownGrace time.Duration `koanf:"shutdown-grace" usage:"how long requests may finish after a stop signal"`
}

// Default returns the default settings.
func Default() Config {
	return Config{
		Addr: "127.0.0.1:8080", Data: "data", Speed: 1, BetDelay: 4 * time.Second, Screens: true, WarmPages: true, RateLimit: true, Captcha: "pow", CaptchaBits: 17, Keeper: "/auth-keeper",
		APIRate: 100, ConnectionsByAddress: 500, PayoutHold: 24 * time.Hour, SMSBody: "To={to}&Body={text}", DocumentDays: 365,
		FeedExchange: "unifiedfeed", FeedProducers: []string{"1", "3", "5"}, FeedScopes: []string{"live", "pre"},
		LogLevel: "info", LogFormat: "json", ShutdownGrace: 10 * time.Second,
	}
}

// Bind declares a flag for every setting on fs, with its default in the help, and one for the file's name.
func Bind(fs *flag.FlagSet) {
	fs.String("config", "", "settings file (default: maidan.yaml here, when there is one)")
	each(Default(), func(key string, tag reflect.StructTag, v reflect.Value) {
		usage := tag.Get("usage")
		switch d := v.Interface().(type) {
		case bool:
			fs.Bool(key, d, usage)
		case int:
			fs.Int(key, d, usage)
		case time.Duration:
			fs.Duration(key, d, usage)
		case []string:
			fs.String(key, strings.Join(d, ","), usage)
		default:
			fs.String(key, v.String(), usage)
		}
	})
}

// Load reads the settings after fs, to which Bind was applied, has been parsed. It returns all errors at once.
func Load(fs *flag.FlagSet) (Config, error) {
	k := koanf.New(".")
	cfg := Default()
	if name := settingsFile(fs); name != "" {
		if err := k.Load(file.Provider(name), yaml.Parser()); err != nil {
			return cfg, fmt.Errorf("read settings from %s: %w", name, err)
		}
		if err := refuseUnknown(name, k.Keys()); err != nil {
			return cfg, err
		}
	}
	fromEnv := env.Provider(".", env.Opt{Prefix: "MAIDAN_", TransformFunc: func(key, value string) (string, any) {
		return strings.ReplaceAll(strings.ToLower(strings.TrimPrefix(key, "MAIDAN_")), "_", "-"), value
	}})
	if err := k.Load(fromEnv, nil); err != nil {
		return cfg, fmt.Errorf("read settings from the environment: %w", err)
	}
	given := map[string]any{} // only flags that were set: a default must not override the file
	fs.Visit(func(f *flag.Flag) { given[f.Name] = f.Value.String() })
	if err := k.Load(confmap.Provider(given, "."), nil); err != nil {
		return cfg, fmt.Errorf("read settings from flags: %w", err)
	}
	decoding := koanf.UnmarshalConf{DecoderConfig: &mapstructure.DecoderConfig{
		DecodeHook: mapstructure.ComposeDecodeHookFunc(
			mapstructure.StringToTimeDurationHookFunc(), mapstructure.StringToSliceHookFunc(",")),
		Result: &cfg, WeaklyTypedInput: true, ZeroFields: true, TagName: "koanf",
	}}
	if err := k.UnmarshalWithConf("", &cfg, decoding); err != nil {
		return cfg, fmt.Errorf("read settings: %w", err)
	}
	return cfg, cfg.validate()
}

// settingsFile returns the file of -config or MAIDAN_CONFIG, or maidan.yaml if it exists.
func settingsFile(fs *flag.FlagSet) string {
	if name := fs.Lookup("config").Value.String(); name != "" {
		return name
	}
	if name := os.Getenv("MAIDAN_CONFIG"); name != "" {
		return name
	}
	if _, err := os.Stat("maidan.yaml"); err == nil {
		return "maidan.yaml"
	}
	return ""
}

// refuseUnknown reports unknown keys of a file, which otherwise would be ignored silently.
func refuseUnknown(name string, keys []string) error {
	known := map[string]bool{}
	each(Config{}, func(key string, _ reflect.StructTag, _ reflect.Value) { known[key] = true })
	var faults []error
	for _, key := range keys {
		if !known[key] {
			faults = append(faults, fmt.Errorf("%s: unknown setting %q", name, key))
		}
	}
	return errors.Join(faults...)
}

func (c Config) validate() error {
	var faults []error
	if _, _, err := net.SplitHostPort(c.Addr); err != nil {
		faults = append(faults, fmt.Errorf("addr: %w", err))
	}
	if c.Speed < 1 || c.Speed > 3600 {
		faults = append(faults, fmt.Errorf("speed: want 1 to 3600, have %d", c.Speed))
	}
	if c.PayoutHold <= 0 {
		faults = append(faults, fmt.Errorf("payout-hold: want a time above 0, have %s", c.PayoutHold))
	}
	if c.Matches != "" && !c.Demo {
		faults = append(faults, errors.New("matches: needs demo, because callers decide the course of matches"))
	}
	if c.Database != "" && !strings.HasPrefix(c.Database, "postgres://") && !strings.HasPrefix(c.Database, "postgresql://") {
		faults = append(faults, errors.New("database: want a URL that begins with postgres://"))
	}
	if c.NATS != "" && len(c.Cluster) > 0 {
		faults = append(faults, errors.New("nats, cluster: set one of them, not both"))
	}
	faults = append(append(faults, c.validatePayments()...), c.validateSuppliers()...)
	for _, node := range c.Cluster {
		if _, _, err := net.SplitHostPort(node); err != nil {
			faults = append(faults, fmt.Errorf("cluster: %w", err))
		}
	}
	for _, r := range c.Proxies {
		if _, _, err := net.ParseCIDR(r); err != nil {
			faults = append(faults, fmt.Errorf("trusted-proxies: %w", err))
		}
	}
	faults = append(append(faults, c.validateAccess()...), c.validateGuard()...)
	faults = append(append(faults, c.validateSignIn()...), c.validateFeed()...)
	switch c.LogLevel {
	case "debug", "info", "warn", "error":
	default:
		faults = append(faults, fmt.Errorf("log-level: want debug, info, warn or error, have %q", c.LogLevel))
	}
	if c.LogFormat != "json" && c.LogFormat != "text" {
		faults = append(faults, fmt.Errorf("log-format: want json or text, have %q", c.LogFormat))
	}
	return errors.Join(faults...)
}

// validateAccess checks captcha, redirects and keys.
func (c Config) validateAccess() (faults []error) {
	switch c.Captcha {
	case "none", "pow":
	case "hcaptcha", "turnstile", "recaptcha":
		if c.CaptchaSiteKey == "" || c.CaptchaSecret == "" {
			faults = append(faults, fmt.Errorf("captcha: %s needs captcha-site-key and captcha-secret", c.Captcha))
		}
	default:
		faults = append(faults, fmt.Errorf("captcha: want none, pow, hcaptcha, turnstile or recaptcha, have %q", c.Captcha))
	}
	if c.CaptchaBits < 8 || c.CaptchaBits > 26 {
		faults = append(faults, fmt.Errorf("captcha-bits: want 8 to 26, have %d", c.CaptchaBits))
	}
	for _, origin := range c.RedirectOrigins {
		if !isOrigin(origin) {
			faults = append(faults, fmt.Errorf("redirect-origins: want https://HOST without a path, have %q", origin))
		}
	}
	if c.TestOrigin != "" && !isOrigin(c.TestOrigin) {
		faults = append(faults, fmt.Errorf("test-origin: want https://HOST without a path, have %q", c.TestOrigin))
	}
	if c.LegacyKey != "" && len(c.LegacyKey) < 32 {
		faults = append(faults, errors.New("legacy-key: want at least 32 characters: the key gives access to every account"))
	}
	if c.DocumentKey != "" && !sealKey.MatchString(c.DocumentKey) {
		faults = append(faults, errors.New("document-key: want 64 hexadecimal digits"))
	}
	if c.DocumentDays < 1 {
		faults = append(faults, fmt.Errorf("document-days: want at least 1, have %d", c.DocumentDays))
	}
	if c.SMTP != "" && !strings.HasPrefix(c.SMTP, "smtp://") && !strings.HasPrefix(c.SMTP, "smtps://") {
		faults = append(faults, errors.New("smtp: want a URL that begins with smtp:// or smtps://"))
	}
	return faults
}

// validatePayments checks the settings about payment providers.
func (c Config) validatePayments() (faults []error) {
	if c.Payments == "" {
		return nil
	}
	if c.PaymentSimulator != "" {
		faults = append(faults, errors.New("payments, payment-simulator: set one of them, not both"))
	}
	if !strings.HasPrefix(c.PublicURL, "https://") {
		faults = append(faults, errors.New("payments: needs public-url with https://, where providers send callbacks"))
	}
	return faults
}

// validateSuppliers checks the settings about game suppliers.
func (c Config) validateSuppliers() (faults []error) {
	if c.Suppliers == "" {
		return nil
	}
	if c.SupplierSimulator != "" {
		faults = append(faults, errors.New("suppliers, supplier-simulator: set one of them, not both"))
	}
	if !strings.HasPrefix(c.PublicURL, "https://") {
		faults = append(faults, errors.New("suppliers: needs public-url with https://, where games lead back to"))
	}
	return faults
}

// validateGuard checks the settings about visitors' addresses.
func (c Config) validateGuard() (faults []error) {
	if c.GeoHeader != "" && len(c.Proxies) == 0 {
		faults = append(faults, errors.New("geo-header: needs trusted-proxies, since visitors can send any header"))
	}
	if c.ConnectionsByAddress < 0 {
		faults = append(faults, fmt.Errorf("connections-by-address: want 0 or more, have %d", c.ConnectionsByAddress))
	}
	if c.APIRate < 0 {
		faults = append(faults, fmt.Errorf("api-rate: want 0 or more, have %d", c.APIRate))
	}
	return faults
}

// sealKey is the shape of a key of 256 bits.
var sealKey = regexp.MustCompile(`^[0-9A-Fa-f]{64}$`)

func isOrigin(s string) bool {
	u, err := url.Parse(s)
	return err == nil && (u.Scheme == "https" || u.Scheme == "http") && u.Host != "" && s == u.Scheme+"://"+u.Host
}

// String returns the settings in the form of maidan.yaml, with secrets masked.
func (c Config) String() string {
	var b strings.Builder
	each(c, func(key string, tag reflect.StructTag, v reflect.Value) {
		value := fmt.Sprint(v.Interface())
		switch d := v.Interface().(type) {
		case []string:
			value = "[" + strings.Join(d, ", ") + "]"
			if tag.Get("secret") != "" && len(d) > 0 {
				value = `"(set)"`
			}
		case string:
			value = strconv.Quote(d)
			if tag.Get("secret") != "" && d != "" {
				value = `"(set)"`
			}
		}
		fmt.Fprintf(&b, "%s: %s\n", key, value)
	})
	return b.String()
}

func each(c Config, fn func(key string, tag reflect.StructTag, v reflect.Value)) {
	v := reflect.ValueOf(c)
	for i := range v.NumField() {
		tag := v.Type().Field(i).Tag
		fn(tag.Get("koanf"), tag, v.Field(i))
	}
}
