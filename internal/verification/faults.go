package verification

import (
	"time"

	"maidan/internal/fault"
)

// Errors of this package. The product gives some of the messages.
var (
	ErrEmail           = fault.New(fault.Invalid, "email_invalid", "E-mail must be valid")
	ErrNoEmail         = fault.New(fault.Conflict, "email_missing", "Email is required")
	ErrEmailSame       = fault.New(fault.Conflict, "email_same", "This is your email address already.")
	ErrPhone           = fault.New(fault.Invalid, "phone_invalid", "The phone number is invalid")
	ErrPhoneCountry    = fault.New(fault.Invalid, "country_not_allowed", "Phone numbers of this country are not accepted.")
	ErrNoPhone         = fault.New(fault.Conflict, "phone_not_registered", "phone number not registered")
	ErrPhoneSame       = fault.New(fault.Conflict, "phone_same", "This is your phone number already.")
	ErrPhonesOff       = fault.New(fault.Unavailable, "phone_coming_soon", "Confirming phone numbers is coming soon.")
	ErrConfirmed       = fault.New(fault.Conflict, "already_confirmed", "This is already confirmed.")
	ErrCode            = fault.New(fault.Invalid, "code_wrong", "The code is wrong. Use the code of the latest email or text message.")
	ErrCodeExpired     = fault.New(fault.Invalid, "code_expired", "The code has expired. Request a new one.")
	ErrLinkExpired     = fault.New(fault.Invalid, "email_link_expired", "Email verification link has expired")
	ErrAttempts        = fault.New(fault.TooMany, "max_attempts", "Max attempts exceeded")
	ErrTooSoon         = fault.New(fault.TooMany, "code_too_soon", "A code was sent just now. Wait a little before you request another one.")
	ErrTooMany         = fault.New(fault.TooMany, "too_many_requests", "Too many attempts. Please wait a little.")
	ErrSignIn          = fault.New(fault.Unauthorized, "unauthorized", "Sign in to continue.")
	ErrKind            = fault.New(fault.Invalid, "document_kind", "Choose the kind of document.")
	ErrBack            = fault.New(fault.Invalid, "document_back", "Add a photo of the back side.")
	ErrOnCheck         = fault.New(fault.Conflict, "document_on_check", "A document is already under review.")
	ErrVerified        = fault.New(fault.Conflict, "document_verified", "This is verified already.")
	ErrDocumentLimit   = fault.New(fault.TooMany, "document_limit", "Request limit reached")
	ErrFailed          = fault.New(fault.Forbidden, "verification_failed", "Verification failed: withdrawal is unavailable. Please contact support.")
	ErrRequired        = fault.New(fault.Forbidden, "verification_required", "Additional verification is required before you withdraw.")
	ErrNoDocument      = fault.New(fault.NotFound, "document_not_found", "There is no such document.")
	ErrPicturesDeleted = fault.New(fault.NotFound, "picture_gone", "The pictures of this document were deleted.")
	ErrDecided         = fault.New(fault.Conflict, "document_decided", "Another member has already decided on this document.")
	ErrReason          = fault.New(fault.Invalid, "reason_length", "Enter a reason of 3 to 500 characters. The player can read it.")
	ErrWanted          = fault.New(fault.Invalid, "wanted_empty", "Choose which documents to request.")

	// Errors of pictures.
	ErrPictureType  = fault.New(fault.Invalid, "picture_type", "Send a photo: JPEG, PNG or WebP.")
	ErrPictureLarge = fault.New(fault.TooLarge, "picture_large", "The photo is larger than 10 MB.")
	ErrPictureSize  = fault.New(fault.Invalid, "picture_size", "The photo has too many pixels: 16 megapixels at most.")
	ErrPictureSmall = fault.New(fault.Invalid, "picture_small", "The photo is too small to be read: 300 pixels at least.")
	ErrPicture      = fault.New(fault.Invalid, "picture_broken", "The photo cannot be read. Take it again.")
)

// waiting adds the seconds to wait; api/kit sends them as the header Retry-After.
func waiting(f *fault.Error, wait time.Duration) *fault.Error {
	return f.WithData("retry_after", int64((wait+time.Second-1)/time.Second))
}
